import { readFileSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createEmbeddedDialect } from "#server/db/embedded/connections.ts";
import { openInMemory } from "#server/db/embedded/pglite.ts";

type Tables = { notes: { id: number; text: string } };

/** The disk: answers wait in `waiting` until the test lets them go. */
let waiting: (() => void)[] = [];
let isSlow = false;
const settled = (): Promise<void> => (isSlow ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve());

let db: Kysely<Tables>;
beforeAll(async () => {
  const dump = inject("dumps")?.empty;
  const pglite = await openInMemory(dump === undefined ? undefined : new Blob([readFileSync(dump)]));
  db = new Kysely({
    dialect: createEmbeddedDialect({ pglite, settled, onBroken: () => undefined, onCreateConnection: () => Promise.resolve() }),
  });
  await sql`create table notes (id int primary key, text text not null)`.execute(db);
});
afterAll(() => db.destroy());
beforeEach(async () => {
  isSlow = false;
  waiting = [];
  await db.deleteFrom("notes").execute();
});

const add = (id: number) => db.insertInto("notes").values({ id, text: "" }).execute();
/** Resolves when `count` answers wait for the disk. */
const waitFor = (count: number): Promise<void> => expect.poll(() => waiting.length).toBe(count);
const letGo = (): void => {
  isSlow = false;
  for (const go of waiting) go();
};

describe("answers of the embedded database", () => {
  test("wait for the disk, while others go on and wait for the same sync", async () => {
    isSlow = true;
    const answers = [
      add(1),
      add(2),
      db.transaction().execute((transaction) => transaction.insertInto("notes").values({ id: 3, text: "" }).execute()),
    ];
    await waitFor(3);
    letGo();
    await Promise.all(answers);
    expect(await db.selectFrom("notes").select("id").orderBy("id").execute()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test("wait if they reveal another transaction's commit: in a read, in a refusal, in a rollback", async () => {
    await add(1);
    isSlow = true;
    const read = db.selectFrom("notes").selectAll().execute();
    const refused = add(1);
    const givenUp = db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("notes").selectAll().execute();
      throw new Error("taken");
    });
    const outcomes = Promise.allSettled([read, refused, givenUp]);
    await waitFor(3);
    letGo();
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  test("wait once for a transaction, at its end", async () => {
    isSlow = true;
    const done = db.transaction().execute(async (transaction) => {
      for (const id of [1, 2, 3]) await transaction.insertInto("notes").values({ id, text: "" }).execute();
      expect(waiting).toHaveLength(0);
    });
    await waitFor(1);
    letGo();
    await done;
  });

  test("keep transactions apart", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, id) =>
        db
          .transaction()
          .execute(async (transaction) => {
            await transaction.insertInto("notes").values({ id, text: "half" }).execute();
            if (id % 2 === 1) throw new Error("given up");
            await transaction.updateTable("notes").set({ text: "whole" }).where("id", "=", id).execute();
          })
          .catch(() => undefined),
      ),
    );
    const notes = await db.selectFrom("notes").selectAll().orderBy("id").execute();
    expect(notes).toEqual(Array.from({ length: 10 }, (_, index) => ({ id: index * 2, text: "whole" })));
  });
});

describe("a database that has failed within", () => {
  /** A database on a PGlite that answers as given, and the errors that it reported. */
  const open = (query: () => Promise<unknown>) => {
    const reported: string[] = [];
    const pglite = { query } as unknown as PGlite;
    const onBroken = ({ message }: Error): void => void reported.push(message);
    const options = { pglite, settled: () => Promise.resolve(), onBroken, onCreateConnection: () => Promise.resolve() };
    return { db: new Kysely<Tables>({ dialect: createEmbeddedDialect(options) }), reported };
  };
  test.each<[string, (db: Kysely<Tables>) => Promise<unknown>]>([
    ["a read", (db) => db.selectFrom("notes").selectAll().execute()],
    ["a change", (db) => db.deleteFrom("notes").execute()],
  ])("is reported when %s was not carried out, which fails", async (_name, ask) => {
    const { db: broken, reported } = open(() => Promise.resolve({ rows: [], fields: [], affectedRows: 0 }));
    await expect(ask(broken)).rejects.toThrow("no answer");
    expect(reported).toEqual(["the database gave no answer"]);
  });

  test.each([
    ["PANIC", 1],
    ["FATAL", 1],
    ["ERROR", 0],
  ])("is reported after an error of severity %s %i times", async (severity, times) => {
    const { db: broken, reported } = open(() =>
      Promise.reject(Object.assign(new Error("ERRORDATA_STACK_SIZE exceeded"), { severity })),
    );
    await expect(sql`select 1`.execute(broken)).rejects.toThrow("exceeded");
    expect(reported).toHaveLength(times);
  });
});
