// What boards of squares have besides: several cells at once, notes, housekeeping. squares.js brings it; boards of links,
// which have no room for it, go without.
export const extras = {};
// The cells that are meant by one.
export const group = (cell) => extras.group?.(cell) ?? [cell];
