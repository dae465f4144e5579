/** 200,000 posts of the seed's vocabulary, at as many companies as a site of that size would have. */
import { sql } from "kysely";
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import { insertMany } from "#server/db/connection/batch.ts";
import { searchColumns } from "#server/db/posts/search-text.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { SeedCompany } from "#server/demo/seed/companies.ts";
import { addCareers } from "#server/demo/seed/index.ts";
import { pickCity } from "#server/demo/seed/places.ts";
import { attributesOf, draftDomestic, draftOverseas, toPostRow } from "#server/demo/seed/posts.ts";
import { createRandom, type Random } from "#server/demo/seed/random.ts";
import { careers, companies, overseasJobs } from "#server/demo/seed/vocabulary.ts";

const SEED = 7;
const BATCH = 5000;
/** One post in ten is abroad, as in the demo. */
const OVERSEAS_SHARE = 0.1;

/** Every first name of the seed's companies before every kind of company: 岫屿 + 精密制造有限公司. */
const manyCompanies = (random: Random): SeedCompany[] => {
  const kinds = [...new Map(companies.map((company) => [company.name.slice(2), company.industry]))];
  const firstNames = [...new Set(companies.map((company) => company.name.slice(0, 2)))];
  return firstNames.flatMap((first, row) =>
    kinds.map(([kind, industry], column) => ({
      id: String(row * kinds.length + column + 1),
      name: first + kind,
      industry,
      size: "",
      cities: Array.from({ length: random.int(2, 4) }, () => pickCity(random)),
      recruiterIds: [],
    })),
  );
};

const DEGREES = ["学历不限", "大专", "大专", "本科", "本科", "硕士"];
const BENEFITS = ["五险一金", "双休", "包吃住", "年终奖", "餐补"];

/** Facts of a post as descriptions have them: most name a degree, a rare one the work at home. */
const someFacts = (random: Random): PostFacts => ({
  degree: random.chance(0.8) ? random.pick(DEGREES) : null,
  experience: random.chance(0.6) ? { min: random.int(0, 8), max: null } : null,
  employment: random.chance(0.05) ? "兼职" : null,
  headcount: null,
  benefits: [...random.sample(BENEFITS, random.int(0, 3)), ...(random.chance(0.002) ? ["远程办公"] : [])],
});

/** Fills an empty database with `count` posts and tells the planner about them. `now` is milliseconds since 1970. */
export const addManyPosts = async (db: Db, count: number, now: number): Promise<void> => {
  const random = createRandom(SEED);
  const all = manyCompanies(random);
  await addCareers(db);
  await insertMany(
    db,
    "companies",
    all.map(({ id, name, industry, size }) => ({ id, name, industry, size })),
  );
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => {
      const draft = random.chance(OVERSEAS_SHARE)
        ? draftOverseas(random.pick(overseasJobs), all, random)
        : draftDomestic(random.pick(careers), all, random);
      const { name, abroadAddress: abroad } = draft;
      const found = searchColumns({ ...attributesOf(draft), company: draft.company.name, name, facts: someFacts(random), abroad });
      return { id: String(start + index + 1), ...toPostRow(draft, now, random), ...found };
    });
    await insertMany(db, "posts", rows);
  }
  await sql`vacuum analyze`.execute(db);
};
