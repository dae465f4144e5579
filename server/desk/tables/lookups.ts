import { plainWord } from "#lib/domain/desk/tables.ts";
import { findCompanyId } from "#server/db/desk/companies.ts";
import { listCareerNames, listRecruiters } from "#server/db/desk/references.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Lookups } from "./post-row.ts";

/** Finds by name all that the rows of posts name. It remembers each answer, because an import reads the same names thousands of times. */
export type NameBook = {
  companyId: (name: string) => Promise<string | null>;
  /** The careers, and the recruiters of a company. */
  of: (companyId: string) => Promise<Lookups>;
};

const grouped = (entries: readonly (readonly [name: string, id: string])[]): ((name: string) => readonly string[]) => {
  const ids = Map.groupBy(entries, ([name]) => plainWord(name));
  return (name) => (ids.get(plainWord(name)) ?? []).map(([, id]) => id);
};

/** Remembers the answers to each question. */
const kept = <Value>(ask: (key: string) => Promise<Value>) => {
  const answers = new Map<string, Value>();
  return async (key: string): Promise<Value> => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const value = await ask(key);
    if (value !== null) answers.set(key, value);
    return value;
  };
};

export const createNameBook = async (db: Db): Promise<NameBook> => {
  const careers = grouped(
    (await listCareerNames(db)).flatMap(({ id, name, functionName, industryName }) => [
      [name, id] as const,
      [`${industryName}/${functionName}/${name}`, id] as const,
    ]),
  );
  return {
    companyId: kept((name) => findCompanyId(db, name)),
    of: kept(async (companyId) => {
      const recruiters = await listRecruiters(db, companyId);
      return { careers, recruiters: grouped(recruiters.map(({ id, name }) => [name, id] as const)) };
    }),
  };
};
