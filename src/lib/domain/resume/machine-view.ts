import type { Resume } from "./resume.ts";

/** Facts that an employer's software looks for in a résumé's text: those found and those missed. */
export type MachineFinding = { what: "name" | "phone" | "education" | "work"; found: string[]; missed: string[] };

/** Lines and columns break anywhere: joins a text without its separators, as machines do. */
const squeeze = (text: string): string => text.normalize("NFC").replace(/[\s\p{Cc}\p{Cf}]+/gu, "");

/** The facts that a machine finds in the text of a résumé's PDF. */
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
