import { STYLE_COLOURS } from "./style-colours.js";
import { STYLE_GLANCE } from "./style-glance.js";
import { STYLE_LIST } from "./style-list.js";
import { STYLE_PAGE } from "./style-page.js";
import { STYLE_PRINT } from "./style-print.js";
import { STYLE_STORY } from "./style-story.js";
import { STYLE_TIMELINE } from "./style-timeline.js";

/** The style sheet of every page. */
export const STYLE = [
  STYLE_COLOURS,
  STYLE_PAGE,
  STYLE_GLANCE,
  STYLE_LIST,
  STYLE_STORY,
  STYLE_TIMELINE,
  STYLE_PRINT,
].join("");
