/** A company at the desk. `posts`: how many are in public lists or were; `recruiters`: who may answer in the chat. */
export type DeskCompany = {
  id: string;
  name: string;
  industry: string;
  size: string;
  version: number;
  posts: number;
  recruiters: { id: string; name: string }[];
};

export const COMPANY_FACT_MAX = 30;
