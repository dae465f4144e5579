import { CUTS, type Cut } from "./cut.ts";
import { type Fields, fieldNames } from "./record.ts";
import { SECTIONS, type Section } from "./resume.ts";

/** The smallest cut that shows a part; parts not named here are in all cuts. */
const SHOWN_FROM: { [Name in Section]?: Cut | { readonly [Field in keyof (typeof SECTIONS)[Name]]?: Cut } } = {
  basics: { idNumber: "complete", married: "complete" },
  family: "complete",
  urgentContacts: "complete",
};
const PHOTO_FROM: Cut = "interview";

const isShown = (from: Cut, cut: Cut): boolean => CUTS.indexOf(cut) >= CUTS.indexOf(from);

const shownFrom = (section: Section, field: string): Cut => {
  const rule = SHOWN_FROM[section];
  if (typeof rule === "string") return rule;
  return new Map<string, Cut>(Object.entries(rule ?? {})).get(field) ?? "application";
};

/** The fields of a section in a cut, in the order of its table; empty for sections outside of it. */
export const shownFields = (section: Section, cut: Cut): string[] =>
  fieldNames<Fields>(SECTIONS[section]).filter((field) => isShown(shownFrom(section, field), cut));

/** Whether a cut shows the photo. */
export const showsPhoto = (cut: Cut): boolean => isShown(PHOTO_FROM, cut);
