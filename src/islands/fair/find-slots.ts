import type { Slots } from "#islands/elements/slots.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { industriesOf } from "#lib/domain/fairs/find.ts";
import { fairFind } from "#lib/texts/fairs/find.ts";

/** Fewer companies are seen at a glance. */
const ENOUGH = 4;

/** The search of a fair's page. Apart from slots.ts, whose table the first paint of newer fairs needs. */
export const findSlots = {
  findFair: ({ id }) => ({ value: id }),
  find: ({ companies }) => ({ hidden: companies.length < ENOUGH }),
  allCompanies: ({ companies }) => fairFind.companies(companies.length),
  /** One industry is no choice. */
  industries: ({ companies }) => ({ hidden: industriesOf(companies).length < 2 }),
} satisfies Slots<Pick<FairDetail, "id" | "companies">>;

/** An industry to choose; the one without a name stands for all. */
export const industrySlots = {
  chip: ({ name }) => ({ "data-industry": name }),
  chipText: ({ name, count }) => (name === "" ? fairFind.any : fairFind.chip(name, count)),
} satisfies Slots<{ name: string; count: number }>;
