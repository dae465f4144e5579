import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { createPersonSearch } from "#lib/stores/chat/contacts/person-search.ts";
import { openService } from "#tests/support/chat/address-book.ts";

const YOU = "recruitUser2";

const open = () => {
  const { friends, service } = openService();
  return { friends, search: createPersonSearch(service) };
};

describe("the search for a person", () => {
  test("finds an account by its id, as the service shows it", async () => {
    const { search } = open();
    await search.find(` ${YOU} `);
    expect(search.$found.get()).toEqual({ state: "ready", value: { account: YOU, name: "王小明", avatar: null } });
  });

  test("asks nothing without text", async () => {
    const { friends, search } = open();
    await search.find("  ");
    expect([search.$found.get(), friends.asked]).toEqual([{ state: "idle" }, []]);
  });

  test("finds no one by an unknown id", async () => {
    const { search } = open();
    await search.find("recruitUser404");
    expect(search.$found.get()).toEqual({ state: "missing" });
  });

  test("says a failure", async () => {
    const { friends, search } = open();
    friends.failures.set(`people ${YOU}`, chatFailure(2801));
    await search.find(YOU);
    expect(search.$found.get()).toMatchObject({ state: "failed", failure: { reason: "unreachable" } });
  });

  test("shows the last of two searches", async () => {
    const { search } = open();
    const first = search.find("recruitUser404");
    await Promise.all([search.find(YOU), first]);
    expect(search.$found.get()).toMatchObject({ value: { account: YOU } });
  });

  test("is empty when it is opened again", async () => {
    const { search } = open();
    search.open();
    const late = search.find(YOU);
    search.close();
    await late;
    search.open();
    expect([search.$isOpen.get(), search.$found.get()]).toEqual([true, { state: "idle" }]);
  });

  test("knows the reader's own id", () => {
    expect(open().search.me()).toBe("recruitUser1");
  });
});
