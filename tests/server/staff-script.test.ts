/** `npm run staff`, as the operator runs it. */
import { afterAll, expect, test } from "vitest";
import { openCommands } from "#tests/support/server/commands.ts";

const commands = await openCommands();
afterAll(commands.close);
const staff = (...args: string[]): Promise<string> => commands.run("staff", ...args);
const refused = (...args: string[]): Promise<string> => commands.fail("staff", ...args);

/** On the embedded database, each run opens it again. */
const PATIENCE = 600_000;

test("makes the first operator of an empty production, with the career tree, and ends one of two", {
  tags: "release",
  timeout: PATIENCE,
}, async () => {
  expect(await staff("list")).toBe("There is no staff.\n");
  const added = await staff("add", "13800000000", "operator", "Zhang");
  expect(added).toContain("13800000000 may log in at /desk as an operator.");
  expect(added).toContain("standard careers");
  expect(await refused("add", "13800000000", "operator")).toContain("phone-in-use");
  expect(await refused("end", "13800000000")).toContain("last-operator");
  expect(await staff("add", "13800000001", "operator")).not.toContain("careers");
  expect(await staff("end", "13800000000")).toContain("is ended");
  // Those who may log in come first.
  expect(await staff("list")).toMatch(
    /^\d+ {2}13800000001 {2}operator {2}operator\n1 {2}13800000000 {2}operator {2}Zhang {2}ended .*\n$/,
  );
  expect(await refused("add", "12345", "operator")).toContain("no mainland mobile number");
  for (const words of [[], ["add", "13800000002"], ["add", "13800000002", "recruiter"], ["drop", "1"]])
    expect(await refused(...words)).toContain("Usage: npm run staff");
});
