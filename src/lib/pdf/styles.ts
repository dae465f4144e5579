import type { TextStyle } from "#lib/domain/pdf/pages.ts";

/** Lengths in points. Text begins below `top` and ends above `bottom`, except the footer. */
export const MARGIN = { side: 42.5, top: 42.5, bottom: 796 } as const;
export const FOOTER_TOP = 810;
/** 一寸照: 25 by 35 mm. */
export const PHOTO = { width: 71, height: 99 } as const;
export const LINE_HEIGHT = 1.45;
/** The baseline's place in a line, from its top. */
export const BASELINE = 1.08;

const INK = "#10182b";
const QUIET = "#5e6a82";
export const BRAND = "#084ead";
export const HAIRLINE = "#d7dde8";
export const TINT = "#f1f5fb";

/** Bold is for words of our own alone: its font has no others. */
export const STYLES = {
  title: { size: 20, color: INK, weight: "strong" },
  heading: { size: 12, color: BRAND, weight: "bold" },
  label: { size: 9.5, color: QUIET, weight: "bold" },
  value: { size: 9.5, color: INK, weight: "regular" },
  head: { size: 9, color: QUIET, weight: "bold" },
  cell: { size: 9, color: INK, weight: "regular" },
  footer: { size: 8, color: QUIET, weight: "regular" },
} as const satisfies Record<string, TextStyle>;
