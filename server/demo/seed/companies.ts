import { pickCity } from "./places.ts";
import type { Random } from "./random.ts";
import { companies, givenNames, recruiterTitles, surnames } from "./vocabulary.ts";

export type SeedRecruiter = { id: string; company_id: string; name: string; title: string };
/** A company with the pools that its posts draw from. */
export type SeedCompany = {
  id: string;
  name: string;
  industry: string;
  size: string;
  cities: string[];
  recruiterIds: string[];
};

/** The companies of the demo, each with a few cities and one or two recruiters. */
export const seedCompanies = (random: Random): { companies: SeedCompany[]; recruiters: SeedRecruiter[] } => {
  const recruiters: SeedRecruiter[] = [];
  const withRecruiters = companies.map((company, index): SeedCompany => {
    const id = String(index + 1);
    const own = Array.from({ length: random.int(1, 2) }, () => {
      const name = `${random.pick(surnames)}${random.pick(givenNames)}`;
      const recruiter = { id: String(recruiters.length + 1), company_id: id, name, title: random.pick(recruiterTitles) };
      recruiters.push(recruiter);
      return recruiter;
    });
    const cities = Array.from({ length: random.int(2, 4) }, () => pickCity(random));
    return { id, ...company, cities: [...new Set(cities)], recruiterIds: own.map((recruiter) => recruiter.id) };
  });
  return { companies: withRecruiters, recruiters };
};
