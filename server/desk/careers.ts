import type { CareerForm, CareerLevel, DeskCareers } from "#lib/domain/desk/careers.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import {
  addCareer,
  careerNodes,
  careersVersion,
  choosePopular,
  chosenCareers,
  findCareers,
  lockCareers,
  orderNodes,
  updateCareer,
} from "#server/db/desk/careers.ts";
import { addChange } from "#server/db/desk/changes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type DeskContext, madeBy } from "./actor.ts";
import { conflict, forbidden, invalid, missing } from "./refusal.ts";

const ABOVE = { industry: null, function: "industry", career: "function" } as const satisfies Record<
  CareerLevel,
  CareerLevel | null
>;

/** The tree for the desk. */
export const readCareers = ({ db, now }: Pick<DeskContext, "db" | "now">): Promise<DeskCareers> =>
  findCareers(db, beijingDate(now));

/**
 * Changes the tree as one: a lock keeps others out, and a wish that was made from an older version is refused.
 * Why: docs/decisions/0125-careers-are-hidden-never-deleted.md
 */
const changeTree = (
  { db, actor, now }: DeskContext,
  version: number,
  work: (transaction: Db) => Promise<Omit<Parameters<typeof addChange>[1], "staffId" | "importId" | "subject"> | null>,
): Promise<DeskCareers> =>
  inTransaction(db, async (transaction) => {
    if (actor.role !== "operator") throw forbidden();
    await lockCareers(transaction);
    if ((await careersVersion(transaction)) !== version) throw conflict("changed-elsewhere");
    const change = await work(transaction);
    if (change) await addChange(transaction, { ...madeBy(actor), subject: "career", ...change }, now);
    return readCareers({ db: transaction, now });
  });

const factsOf = ({ level, name, hidden, hot }: Omit<CareerForm, "id" | "parentId">, parentId: string | null) => ({
  ...{ level, name, hidden, parentId },
  ...(level === "career" && { hot }),
});

/** Saves a node of the tree, new or changed. Posts name careers by their numbers, which never change. */
export const saveCareer = (context: DeskContext, { version, ...form }: CareerForm & { version: number }): Promise<DeskCareers> =>
  changeTree(context, version, async (transaction) => {
    const { level, id, name } = form;
    if (name === "") throw invalid({ careerName: "missing" });
    const parents = ABOVE[level];
    const parentId = parents === null ? null : form.parentId;
    if (parents !== null && !(await careerNodes(transaction, parents)).some((node) => node.id === parentId)) throw missing();
    const known = await careerNodes(transaction, level);
    const before = known.find((node) => node.id === id);
    if (id !== null && !before) throw missing();
    const isTaken = known.some((node) => node.id !== id && node.parentId === parentId && node.name === name);
    if (isTaken) throw conflict("career-name-taken");
    const wish = { ...form, parentId };
    if (before) await updateCareer(transaction, before.id, wish, before.parentId !== parentId);
    const subjectId = before?.id ?? (await addCareer(transaction, wish));
    return {
      ...{ action: before ? "change" : "add", subjectId },
      ...{ before: before && factsOf({ ...before, level }, before.parentId), after: factsOf(form, parentId) },
    };
  });

type Order = { version: number; level: CareerLevel; parentId: string | null; ids: string[] };

/** Puts the nodes below one into an order, which must name all of them. */
export const orderCareers = (context: DeskContext, { version, level, parentId, ids }: Order): Promise<DeskCareers> =>
  changeTree(context, version, async (transaction) => {
    const present = (await careerNodes(transaction, level, parentId)).map(({ id }) => id);
    if (new Set(ids).size !== ids.length || ids.length !== present.length || present.some((id) => !ids.includes(id)))
      throw conflict("changed-elsewhere");
    if (ids.join() === present.join()) return null;
    await orderNodes(transaction, level, ids);
    return { action: "order", subjectId: parentId, before: { level, ids: present }, after: { level, ids } };
  });

/** Chooses the popular positions of the home page. */
export const choosePopularCareers = (
  context: DeskContext,
  { version, ids }: Pick<Order, "version" | "ids">,
): Promise<DeskCareers> =>
  changeTree(context, version, async (transaction) => {
    const known = new Set((await careerNodes(transaction, "career")).map(({ id }) => id));
    if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw missing();
    const before = await chosenCareers(transaction);
    if (before.join() === ids.join()) return null;
    await choosePopular(transaction, ids);
    return { action: "popular", subjectId: null, before: { ids: before }, after: { ids } };
  });
