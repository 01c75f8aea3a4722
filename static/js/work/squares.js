// The workbench of a board of squares.
import "./selection.js";
import "./candidates.js";
import "./notes.js";
import "./housekeeping.js";
import "./main.js";
