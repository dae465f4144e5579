import { getCompany } from "#lib/contract/posts/companies.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { findCompany } from "#server/db/posts/companies.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing } from "./answer.ts";
import { forEverybody } from "./handle.ts";

export const companyRoutes = [
  forEverybody(getCompany, async (query, { db, now }) => {
    const company = await findCompany(db, { ...query, today: beijingDate(now) });
    if (!company) throw missing(MESSAGES.missingCompany);
    return company;
  }),
];
