import type { OverseasDirection, RecruitKind } from "#lib/domain/posts/posts.ts";
import { factsOf } from "#server/db/posts/post-facts.ts";
import { searchColumns } from "#server/db/posts/search-text.ts";
import { briefHtml, pickAttachments } from "./briefs.ts";
import type { SeedCompany } from "./companies.ts";
import { pickDates } from "./dates.ts";
import { OVERSEAS_CAREERS } from "./overseas-careers.ts";
import { pickRank, pickSalary } from "./pay.ts";
import { pickCity, placeIn, type SeedPlace } from "./places.ts";
import type { Random } from "./random.ts";
import { type Career, careers, type OverseasJob, overseasJobs } from "./vocabulary.ts";
import { isWantedEverywhere, payOf } from "./work.ts";

const NOWHERE: SeedPlace = { province: "", city: "", area: "" };

type Draft = {
  name: string;
  company: SeedCompany;
  career: Career;
  kind: RecruitKind;
  direction: OverseasDirection | null;
  place: SeedPlace;
  abroadAddress: string;
  salary: { min: number; max: number } | null;
};

/** The attributes by which a post is found, beside its words. */
export const attributesOf = ({ company, career, place }: Draft) => ({ companyId: company.id, careerId: career.id, ...place });

/** A post as a row of `posts`, without its id and the columns by which it is found. */
export const toPostRow = (draft: Draft, now: number, random: Random) => {
  const { startsOn, endsOn } = pickDates(now, random);
  return {
    company_id: draft.company.id,
    recruiter_id: draft.company.recruiterIds.length === 0 ? null : random.pick(draft.company.recruiterIds),
    career_id: draft.career.id,
    name: draft.name,
    kind: draft.kind,
    direction: draft.direction,
    ...draft.place,
    abroad_address: draft.abroadAddress,
    salary_min: draft.salary?.min ?? null,
    salary_max: draft.salary?.max ?? null,
    starts_on: startsOn,
    ends_on: endsOn,
    shows_result: random.chance(0.2),
  };
};

/** A domestic post of a career at a company of its industry, or at any when all need it; mostly in one of its cities. */
export const draftDomestic = (career: Career, companies: readonly SeedCompany[], random: Random): Draft => {
  const own = companies.filter((company) => company.industry === career.industry);
  const company = random.pick(isWantedEverywhere(career.functionName) && random.chance(0.6) ? companies : own);
  const pay = payOf(career.functionName);
  const rank = pickRank(pay, random);
  return {
    name: `${rank.prefix}${career.name}${rank.suffix}`,
    company,
    career,
    kind: "domestic",
    direction: null,
    place: placeIn(random.chance(0.8) ? random.pick(company.cities) : pickCity(random), random),
    abroadAddress: "",
    salary: pickSalary(pay, rank, random),
  };
};

const careerNamed = (name: string): Career => {
  const career = careers.find((candidate) => candidate.name === name);
  if (!career) throw new Error(`there is no career ${name}`);
  return career;
};

/** Pay for work abroad, relative to the same work at home. */
const ABROAD_FACTOR = 1.7;

export const draftOverseas = (job: OverseasJob, companies: readonly SeedCompany[], random: Random): Draft => {
  const career = careerNamed(OVERSEAS_CAREERS[job.name] ?? "");
  const own = companies.filter((company) => company.industry === career.industry);
  const abroad = job.direction === "export";
  return {
    name: job.name,
    company: random.pick(own),
    career,
    kind: "overseas",
    direction: job.direction,
    place: abroad ? NOWHERE : placeIn(job.city, random),
    abroadAddress: abroad ? (job.country === job.city ? job.country : `${job.country}${job.city}`) : "",
    salary: pickSalary(payOf(career.functionName), { prefix: "", suffix: "", factor: ABROAD_FACTOR }, random),
  };
};

/** How many posts a career gets; the popular ones fill their group on the home page. */
const domesticCount = (career: Career, popularIds: readonly string[], random: Random): number =>
  popularIds.includes(career.id) ? random.int(12, 16) : random.int(3, 6);
const OVERSEAS_PER_JOB = { export: 3, import: 6 } as const;
const FIRST_POST_ID = 10_001;

/** All posts of the demo with their briefs, in random order, so that ids say nothing of the career. */
export const seedPosts = (companies: readonly SeedCompany[], popularIds: readonly string[], now: number, random: Random) => {
  const domestic = careers.flatMap((career) =>
    Array.from({ length: domesticCount(career, popularIds, random) }, () => draftDomestic(career, companies, random)),
  );
  const overseas = overseasJobs.flatMap((job) =>
    Array.from({ length: OVERSEAS_PER_JOB[job.direction] }, () => draftOverseas(job, companies, random)),
  );
  const drafts = random.sample([...domestic, ...overseas], domestic.length + overseas.length);
  return drafts.map((draft, index) => {
    const id = String(FIRST_POST_ID + index);
    const row = toPostRow(draft, now, random);
    const html = briefHtml(draft.career.functionName, draft.name, random);
    const facts = factsOf({ name: draft.name, html, headcount: null });
    const { name, company, abroadAddress: abroad } = draft;
    const found = searchColumns({ ...attributesOf(draft), company: company.name, name, facts, abroad });
    return {
      post: { id, ...row, ...found },
      brief: { post_id: id, html, attachments: pickAttachments(random), facts },
      industry: draft.company.industry,
    };
  });
};
export type SeedPost = ReturnType<typeof seedPosts>[number];
