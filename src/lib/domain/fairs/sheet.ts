import type { FairCompany, FairDetail, FairPost } from "./fairs.ts";

/** The subject of the sheet beside a fair: a post of it, or all that a company brings. Companies have no id on the wire, and two may share a name. */
export type FairSubject = { postId: string } | { company: string };

/** The subject as the fair has it now; null if the fair no longer has it. */
export const findSubject = (
  { companies }: Pick<FairDetail, "companies">,
  subject: FairSubject,
): { company: FairCompany; post: FairPost | null } | null => {
  if ("company" in subject) {
    const company = companies.find(({ name }) => name === subject.company);
    return company ? { company, post: null } : null;
  }
  for (const company of companies) {
    const post = company.posts.find(({ id }) => id === subject.postId);
    if (post) return { company, post };
  }
  return null;
};
