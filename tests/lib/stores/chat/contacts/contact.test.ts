import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { openBook } from "#tests/support/chat/address-book.ts";
import { friendOf, requestOf } from "#tests/support/chat/chat-friends.ts";

const YOU = "recruitUser2";
const PERSON = { account: YOU, name: "王**", avatar: null };

describe("a person's page", () => {
  test("follows the lists: a stranger is asked, agrees and is removed", async () => {
    const { book, friends } = await openBook();
    const contact = book.contact(PERSON);
    const relation = () => contact.$contact.get().relation;
    contact.$contact.listen(() => undefined);
    expect([relation(), contact.$contact.get().person.name]).toEqual(["stranger", "王**"]);
    expect(await contact.add({ wording: "你好", remark: "同学" })).toEqual({ ok: true, value: "asked" });
    expect([relation(), contact.$contact.get().request?.wording]).toEqual(["asked", "你好"]);
    Object.assign(friends.state, { requests: [], friends: [friendOf(YOU, { remark: "同学" })] });
    friends.push("friends");
    await expect.poll(relation).toBe("friend");
    expect(contact.$contact.get()).toMatchObject({ person: { name: "王小明" }, friend: { remark: "同学" } });
    expect(await contact.remove()).toMatchObject({ ok: true });
    expect(relation()).toBe("stranger");
  });

  test.each([
    ["accept", "friend"],
    ["refuse", "stranger"],
  ] as const)("of an applicant: %s makes a %s", async (command, relation) => {
    const { book } = await openBook({ requests: [requestOf(YOU)] });
    const contact = book.contact(PERSON);
    expect(contact.$contact.get().relation).toBe("applicant");
    expect(await contact[command]()).toMatchObject({ ok: true });
    expect(contact.$contact.get().relation).toBe(relation);
  });

  test("says why a change was refused, and is as before", async () => {
    const { book, friends } = await openBook({ requests: [requestOf(YOU)] });
    const contact = book.contact(PERSON);
    friends.failures.set(`accept ${YOU}`, chatFailure(30_614));
    expect(await contact.accept()).toMatchObject({ ok: false, reason: "no-request" });
    expect(contact.$contact.get().relation).toBe("applicant");
  });

  test("stays as it is until a block has ended: the friend leaves one list before the other has them", async () => {
    const { book, friends } = await openBook({ friends: [friendOf(YOU)] });
    const contact = book.contact(PERSON);
    const relations: string[] = [];
    contact.$contact.subscribe(({ relation }) => void (relations.at(-1) !== relation && relations.push(relation)));
    const { block } = friends.facet;
    friends.facet.block = async (account) => {
      friends.state.friends = [];
      friends.push("friends");
      await new Promise(setImmediate);
      return block(account);
    };
    expect(await contact.setBlocked(true)).toMatchObject({ ok: true });
    expect(relations).toEqual(["friend", "blocked"]);
  });

  test("fails at once while the connection is lost", async () => {
    const { book, friends, chat } = await openBook({ friends: [friendOf(YOU)] });
    chat.push({ type: "connection", state: "disconnected" });
    expect(await book.contact(PERSON).remove()).toMatchObject({ ok: false, reason: null, failure: { reason: "unreachable" } });
    expect(friends.asked).not.toContain(`remove ${YOU}`);
  });

  test("names the change that waits for its answer", async () => {
    const { book } = await openBook({ friends: [friendOf(YOU)] });
    const contact = book.contact(PERSON);
    const done = contact.remove();
    expect(contact.$running.get()).toBe("remove");
    await done;
    expect(contact.$running.get()).toBeNull();
  });

  test("blocks a friend, who keeps nothing but the switch, and unblocks a stranger", async () => {
    const { book } = await openBook({ friends: [friendOf(YOU)] });
    const contact = book.contact(PERSON);
    expect(await contact.setBlocked(true)).toMatchObject({ ok: true });
    expect(contact.$contact.get()).toMatchObject({
      relation: "blocked",
      offers: { actions: [], hasBlockSwitch: true, hasRemark: false },
    });
    expect(await contact.setBlocked(false)).toMatchObject({ ok: true });
    expect(contact.$contact.get().relation).toBe("stranger");
  });

  test("of the reader offers nothing", async () => {
    const { book } = await openBook();
    expect(book.contact({ ...PERSON, account: "recruitUser1" }).$contact.get()).toMatchObject({
      relation: "self",
      offers: { actions: [], hasBlockSwitch: false, hasRemark: false },
    });
  });
});

describe("a remark (R3.5.2-1)", () => {
  test("is stored for a friend on both sides", async () => {
    const { book } = await openBook({ friends: [friendOf(YOU)] });
    const contact = book.contact(PERSON);
    expect(await contact.setRemark("老同学")).toMatchObject({ ok: true });
    expect(contact.$contact.get().friend?.remark).toBe("老同学");
  });

  test("is not offered for a friend who has left: the service is asked when the page opens", async () => {
    const { book, friends } = await openBook({ friends: [friendOf(YOU)], lost: new Set([YOU]) });
    const contact = book.contact(PERSON);
    contact.$contact.listen(() => undefined);
    await expect.poll(() => contact.$contact.get().offers.hasRemark).toBe(false);
    expect(friends.asked).toEqual([`isMutual ${YOU}`]);
  });

  test("is refused for a friend who has left since the page opened", async () => {
    const { book, friends } = await openBook({ friends: [friendOf(YOU)] });
    const contact = book.contact(PERSON);
    friends.state.lost.add(YOU);
    expect(await contact.setRemark("老同学")).toMatchObject({ ok: false, reason: "not-friends" });
    expect(friends.asked).not.toContain(`remark ${YOU} 老同学`);
    expect(contact.$contact.get().offers.hasRemark).toBe(false);
  });
});
