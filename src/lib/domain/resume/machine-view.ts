import type { Resume } from "./resume.ts";

/** What an employer's software looks for in the text of a résumé: what is found of it, and what of the résumé is missed. */
export type MachineFinding = { what: "name" | "phone" | "education" | "work"; found: string[]; missed: string[] };

/** Lines and columns end anywhere: a machine puts a text together again without what only separates. */
const squeeze = (text: string): string => text.normalize("NFC").replace(/[\s\p{Cc}\p{Cf}]+/gu, "");

/** What a machine finds in the text of a PDF that was made of a résumé. */
export const machineFindings = (text: string, resume: Pick<Resume, "basics" | "educations" | "works">): MachineFinding[] => {
  const whole = squeeze(text);
  const finding = (what: MachineFinding["what"], values: readonly string[]): MachineFinding => {
    const given = [...new Set(values)].filter((value) => value.trim() !== "");
    return {
      what,
      found: given.filter((value) => whole.includes(squeeze(value))),
      missed: given.filter((value) => !whole.includes(squeeze(value))),
    };
  };
  return [
    finding("name", [resume.basics.name]),
    finding("phone", [resume.basics.phone]),
    finding(
      "education",
      resume.educations.map(({ school }) => school),
    ),
    finding(
      "work",
      resume.works.map(({ employer }) => employer),
    ),
  ];
};
