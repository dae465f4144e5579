import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AddressBook, type Contact, offersFor, type Relation, relationOf } from "#lib/domain/chat/friends/relations.ts";

const ME = "recruitUser1";
const YOU = "recruitUser2";
const NO_ONE: AddressBook = { friends: [], requests: [], blocked: [] };
const received = [{ account: YOU, direction: "received" as const }];
const sent = [{ account: YOU, direction: "sent" as const }];

describe("a person is", () => {
  test.each<[Relation, Partial<AddressBook>]>([
    ["stranger", {}],
    ["friend", { friends: [{ account: YOU }] }],
    ["applicant", { requests: received }],
    ["asked", { requests: sent }],
    ["blocked", { blocked: [YOU] }],
    ["blocked", { blocked: [YOU], friends: [{ account: YOU }], requests: received }],
    ["applicant", { requests: [...sent, ...received] }],
    ["friend", { friends: [{ account: YOU }], requests: sent }],
  ])("%s with %j", (relation, book) => {
    expect(relationOf(YOU, ME, { ...NO_ONE, ...book })).toBe(relation);
  });

  test("the reader, regardless of the lists", () => {
    expect(relationOf(ME, ME, { ...NO_ONE, blocked: [ME] })).toBe("self");
  });

  test("unaffected by the entries of others", () => {
    const others = fc.array(fc.string().filter((account) => account !== YOU));
    fc.assert(
      fc.property(others, others, others, (friends, requests, blocked) => {
        const book = {
          friends: friends.map((account) => ({ account })),
          requests: requests.map((account) => ({ account, direction: "received" as const })),
          blocked,
        };
        expect(relationOf(YOU, ME, book)).toBe("stranger");
      }),
    );
  });
});

describe("the six cases offer (R3.4.12-5)", () => {
  const person = (relation: Relation, isMutual = true): Contact => ({ kind: "person", relation, isMutual });
  const group = (own: Partial<Contact & { kind: "group" }>): Contact => ({
    ...{ kind: "group", role: "Member", type: "Public", memberCount: 3, isJoinable: true },
    ...own,
  });
  test.each<[string, Contact, string[]]>([
    ["an applicant", person("applicant"), ["accept", "refuse"]],
    ["a member's group", group({}), ["chat", "quit"]],
    ["an owner's group", group({ role: "Owner" }), ["chat", "dismiss"]],
    ["a friend", person("friend"), ["chat", "remove"]],
    ["a group without the reader", group({ role: null }), ["join"]],
    ["a group that only members open", group({ role: null, isJoinable: false }), []],
    ["a stranger", person("stranger"), ["add"]],
    ["a blocked person", person("blocked"), []],
    ["an asked person", person("asked"), ["forget"]],
    ["the reader", person("self"), []],
  ])("%s: %j → %j", (_name, contact, actions) => {
    expect(offersFor(contact).actions).toEqual(actions);
  });

  test.each<[Relation, boolean, boolean]>([
    ["friend", true, true],
    ["blocked", true, false],
    ["stranger", false, false],
    ["applicant", false, false],
    ["asked", false, false],
    ["self", false, false],
  ])("%s: a switch to block is %s, a remark is %s", (relation, hasBlockSwitch, hasRemark) => {
    expect(offersFor(person(relation))).toMatchObject({ hasBlockSwitch, hasRemark });
  });

  test("no remark to a friend who has left", () => {
    expect(offersFor(person("friend", false))).toMatchObject({ hasBlockSwitch: true, hasRemark: false });
  });
});
