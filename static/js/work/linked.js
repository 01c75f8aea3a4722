// The workbench of boards whose cells lie between handles; other boards do without what draws links.
import "./main.js";
import * as board from "./board.js";
import * as links from "./links.js";

board.useHandles(links);
