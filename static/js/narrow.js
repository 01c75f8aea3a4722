// What only narrow screens need of the workbench; main.js loads it there.
import "./grip.js";
import "./recent.js";
