import { readFileSync } from "node:fs";
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
  db = new Kysely({ dialect: createEmbeddedDialect({ pglite, settled, onCreateConnection: () => Promise.resolve() }) });
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
