import { map } from "nanostores";
import { describe, expect, test } from "vitest";
import { createPresence } from "#lib/stores/chat/contacts/presence.ts";
import type { Person } from "#lib/stores/chat/people.ts";

const open = () => {
  const $people = map<Record<string, Person>>({});
  const watched: string[][] = [];
  const presenceOf = createPresence({ $people, watch: (accounts) => watched.push([...accounts]) });
  const show = (account: string) => presenceOf(account).subscribe(() => undefined);
  const be = (account: string, isOnline: boolean) => $people.setKey(account, { company: "", isService: false, isOnline });
  return { presenceOf, watched, show, be };
};

describe("the presence of rows in view", () => {
  test("is asked for in one request for all rows that came together", async () => {
    const { watched, show } = open();
    for (const account of ["a", "b", "c"]) show(account);
    expect(watched).toEqual([]);
    await expect.poll(() => watched).toEqual([["a", "b", "c"]]);
  });

  test("is no longer asked for once a row has left", async () => {
    const { watched, show } = open();
    const leave = show("a");
    show("b");
    await expect.poll(() => watched).toHaveLength(1);
    leave();
    await expect.poll(() => watched.at(-1), { timeout: 3000 }).toEqual(["b"]);
  });

  test("follows the person", () => {
    const { presenceOf, show, be } = open();
    show("a");
    expect(presenceOf("a").get()).toBe(false);
    be("a", true);
    expect(presenceOf("a").get()).toBe(true);
  });
});
