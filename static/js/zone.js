// A new course begins with the time zone of the browser, until somebody chooses another one.
const select = document.querySelector("select[data-guess]");
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

if (select && [...select.options].some((option) => option.value === timeZone)) select.value = timeZone;
