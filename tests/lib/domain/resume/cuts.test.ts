import { describe, expect, test } from "vitest";
import { CUTS } from "#lib/domain/resume/cut.ts";
import { shownFields, showsPhoto } from "#lib/domain/resume/cuts.ts";
import { SECTIONS, type Section } from "#lib/domain/resume/resume.ts";

const all = (section: Section): string[] => Object.keys(SECTIONS[section]);

describe("the cuts of a résumé", () => {
  test("keep the ID number, marital status, family and emergency contacts for employers", () => {
    for (const cut of ["application", "interview"] as const) {
      expect(all("basics").filter((field) => !shownFields("basics", cut).includes(field))).toEqual(["idNumber", "married"]);
      expect(shownFields("family", cut)).toEqual([]);
      expect(shownFields("urgentContacts", cut)).toEqual([]);
    }
  });

  test("show everything else, and the last one all of it", () => {
    for (const section of ["expectation", "skills", "trainings", "works", "educations"] as const)
      for (const cut of CUTS) expect(shownFields(section, cut)).toEqual(all(section));
    for (const section of ["basics", "family", "urgentContacts"] as const)
      expect(shownFields(section, "complete")).toEqual(all(section));
  });

  test("show the photo from the second on", () => {
    expect(CUTS.filter(showsPhoto)).toEqual(["interview", "complete"]);
  });
});
