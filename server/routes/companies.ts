import { getCompany } from "#lib/contract/posts/companies.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { newestChange } from "#server/db/desk/publishing.ts";
import { companyPosts, findCompany, findFacets } from "#server/db/posts/companies.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forEverybody } from "./handle.ts";
import { createKeptAnswers } from "./kept-answers.ts";

/**
 * Facets cost a look at every open post of the company, and may be as old as a minute. A change at the desk makes them another question, so that a
 * build has that change.
 */
const keptFacets = createKeptAnswers<Awaited<ReturnType<typeof findFacets>>>(60_000);

export const companyRoutes = [
  forEverybody(getCompany, async (query, { db, now }) => {
    const company = await findCompany(db, query.name);
    if (!company) throw missing(MESSAGES.missingCompany);
    const today = beijingDate(now);
    const facets = await keptFacets(db, [company.id, today, await newestChange(db)], now, () => findFacets(db, company.id, today));
    const { name, industry, size } = company;
    return { name, industry, size, ...facets, posts: await companyPosts(db, company.id, { ...query, today }) };
  }),
];
