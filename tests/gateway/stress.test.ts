/** Short runs of `npm run stress:crash` and `npm run stress:fuzz`. */
import { describe, expect, test } from "vitest";
import { crashAgainAndAgain, judge, type Person } from "#tests/stress/crash.ts";
import { fuzz } from "#tests/stress/fuzz.ts";

describe("the chat service", () => {
  test("loses and doubles no acknowledged message when killed, and notifies all receivers", { tags: "release" }, async () => {
    const report = await crashAgainAndAgain(2);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.wrong).toEqual([]);
  });

  test("outlives frames of any form, and others notice nothing", { tags: "release" }, async () => {
    const report = await fuzz(1000, 1);
    expect(report).toMatchObject({ samePid: true, missed: 0 });
  });
});

describe("the judge of the stress tests", () => {
  type Kept = { history: string[]; acknowledged?: [string, string][]; received?: string[] };
  const person = (me: string, { history, acknowledged = [], received = [] }: Kept): Person =>
    ({
      me,
      history: () => Promise.resolve(history),
      acknowledged: new Map(acknowledged),
      received: new Set(received),
    }) satisfies Partial<Person> as unknown as Person;
  const faults = (anna: Kept, bo: Kept): Promise<string[]> => judge([person("anna", anna), person("bo", bo)]);
  const SENT: [string, string][] = [["anna 1", "bo"]];

  test("finds nothing where both have all of it", async () => {
    const both = { history: ["anna 1"] };
    expect(await faults({ ...both, acknowledged: SENT }, { ...both, received: ["anna 1"] })).toEqual([]);
  });

  test("finds an acknowledged message that is lost, doubled, unheard, or with one of two alone", async () => {
    const heard = { received: ["anna 1"] };
    expect(await faults({ history: [], acknowledged: SENT }, { history: [], ...heard })).toEqual(["lost: anna 1"]);
    const twice = ["anna 1", "anna 1"];
    expect(await faults({ history: twice, acknowledged: SENT }, { history: twice, ...heard })).toEqual(["anna and bo: 1 doubled"]);
    const once = ["anna 1"];
    expect(await faults({ history: once, acknowledged: SENT }, { history: once })).toEqual(["never heard by bo: anna 1"]);
    expect(await faults({ history: once, acknowledged: SENT }, { history: [], ...heard })).toEqual([
      "anna and bo remember differently",
    ]);
  });
});
