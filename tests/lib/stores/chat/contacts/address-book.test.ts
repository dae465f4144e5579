import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { createAddressBook } from "#lib/stores/chat/contacts/address-book.ts";
import { openBook, openService } from "#tests/support/chat/address-book.ts";
import { friendOf, requestOf } from "#tests/support/chat/chat-friends.ts";

const YOU = "recruitUser2";

describe("the lists of the address book", () => {
  test("are all that is asked for when it opens", async () => {
    const { friends, service } = openService();
    createAddressBook(service);
    expect(new Set(friends.asked)).toEqual(new Set(["blocked", "friends", "requests"]));
  });

  test("follow the service's events", async () => {
    const { book, friends } = await openBook();
    friends.state.friends = [friendOf(YOU)];
    friends.push("friends");
    await expect.poll(() => book.$lists.get()).toMatchObject({ value: { friends: [{ account: YOU }] } });
  });

  test("that cannot be read fail, until they are read again", async () => {
    const { friends, service } = openService();
    friends.failures.set("blocked", chatFailure(2801));
    const book = createAddressBook(service);
    await expect.poll(() => book.$lists.get().state).toBe("failed");
    await book.load();
    expect(book.$lists.get()).toMatchObject({ state: "ready", value: { friends: [] } });
  });

  test("stay when a later reading fails", async () => {
    const { book, friends } = await openBook({ friends: [friendOf(YOU)] });
    friends.failures.set("friends", chatFailure(2801));
    await book.load();
    expect(book.$lists.get()).toMatchObject({ state: "ready", value: { friends: [{ account: YOU }] } });
  });

  test("are read again after a new login, by one listener", async () => {
    const { book, friends } = await openBook();
    book.resume();
    await book.load();
    friends.asked.length = 0;
    friends.push("friends");
    expect(friends.asked.filter((name) => name === "friends")).toHaveLength(1);
    book.stop();
    friends.push("friends");
    expect(friends.asked.filter((name) => name === "friends")).toHaveLength(1);
  });
});

describe("the sections of the address book (R3.4.12-1)", () => {
  test("are open one at a time, the friends first", async () => {
    const { book } = await openBook();
    expect(book.$section.get()).toBe("friends");
    book.toggle("blocked");
    expect(book.$section.get()).toBe("blocked");
    book.toggle("blocked");
    expect(book.$section.get()).toBeNull();
  });

  test("mark new requests as read when their section opens", async () => {
    const { book, friends, inbox } = await openBook({ requests: [requestOf(YOU)], unread: 1 });
    book.$section.listen(() => undefined);
    expect(inbox.$newRequests.get()).toBe(1);
    book.toggle("requests");
    await expect.poll(() => inbox.$newRequests.get()).toBe(0);
    expect(friends.asked).toContain("markRequestsRead");
  });

  test("mark a request as read that comes while theirs is seen", async () => {
    const { book, friends } = await openBook();
    book.$section.listen(() => undefined);
    book.toggle("requests");
    friends.state.unread = 1;
    friends.push("requests");
    await expect.poll(() => friends.state.unread).toBe(0);
  });

  test("leave requests unread while the address book is out of sight", async () => {
    const { book, friends, inbox } = await openBook();
    book.toggle("requests");
    friends.state.unread = 1;
    friends.push("requests");
    await expect.poll(() => inbox.$newRequests.get()).toBe(1);
    expect(friends.asked).not.toContain("markRequestsRead");
  });

  test("ask for the names of blocked people once, when theirs opens", async () => {
    const { book, friends } = await openBook({ blocked: [YOU, "recruitUser99"] });
    book.$section.listen(() => undefined);
    book.toggle("blocked");
    await expect.poll(() => book.$people.get()[YOU]?.name).toBe("王小明");
    book.toggle("friends");
    book.toggle("blocked");
    expect(friends.asked.filter((name) => name.startsWith("people"))).toEqual([`people ${YOU} recruitUser99`]);
  });

  test("ask again for names that did not come", async () => {
    const { book, friends } = await openBook({ blocked: [YOU] });
    book.$section.listen(() => undefined);
    friends.failures.set(`people ${YOU}`, chatFailure(2801));
    book.toggle("blocked");
    await expect.poll(() => friends.asked).toContain(`people ${YOU}`);
    book.toggle("friends");
    await expect
      .poll(() => {
        book.toggle("blocked");
        return book.$people.get()[YOU]?.name;
      })
      .toBe("王小明");
  });
});
