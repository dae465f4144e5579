import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContactAction, offersFor, type Relation, type Relations, relationOf } from "#lib/domain/chat/friends/relations.ts";

const ME = "recruitUser1";
const YOU = "recruitUser2";
const NO_ONE: Relations = { friends: [], requests: [], blocked: [] };
const received = [{ account: YOU, direction: "received" as const }];
const sent = [{ account: YOU, direction: "sent" as const }];

describe("a person is", () => {
  test.each<[Relation, Partial<Relations>]>([
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

describe("the page of a person offers (R3.4.12-5)", () => {
  test.each<[Relation, ContactAction[]]>([
    ["applicant", ["accept", "refuse"]],
    ["friend", ["chat", "remove"]],
    ["stranger", ["add"]],
    ["blocked", []],
    ["asked", []],
    ["self", []],
  ])("for %s: %j", (relation, actions) => {
    expect(offersFor(relation, true).actions).toEqual(actions);
  });

  test.each<[Relation, boolean, boolean]>([
    ["friend", true, true],
    ["blocked", true, false],
    ["stranger", false, false],
    ["applicant", false, false],
    ["asked", false, false],
    ["self", false, false],
  ])("for %s a switch to block: %s, a remark: %s", (relation, hasBlockSwitch, hasRemark) => {
    expect(offersFor(relation, true)).toMatchObject({ hasBlockSwitch, hasRemark });
  });

  test("no remark for a friend who has left", () => {
    expect(offersFor("friend", false)).toMatchObject({ hasBlockSwitch: true, hasRemark: false });
  });
});
