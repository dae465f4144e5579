import { describe, expect, test } from "vitest";
import {
  allowsInGroup,
  GROUP_ACTIONS,
  GROUP_ROLES,
  GROUP_TYPES,
  type GroupType,
  OFFERED_ACTIONS,
  offersInGroup,
  ranksAbove,
} from "#lib/domain/chat/groups/rights.ts";
import { FORBIDDEN } from "#tests/support/chat/group-rights.ts";

const offered = (type: GroupType, role: (typeof GROUP_ROLES)[number], memberCount = 2): string[] =>
  OFFERED_ACTIONS.filter((action) => offersInGroup({ type, memberCount }, role, action));

describe("the site", () => {
  test("offers nothing that the service forbids", () => {
    const forbidden = GROUP_TYPES.flatMap((type) =>
      GROUP_ROLES.flatMap((role) =>
        GROUP_ACTIONS.filter(
          (action) => offersInGroup({ type, memberCount: 2 }, role, action) && !allowsInGroup(type, role, action),
        ).map((action) => `${type} ${role} ${action}`),
      ),
    );
    expect(forbidden).toEqual([]);
  });

  test("offers nothing that the specification forbids (R3.6.2, D-G5)", () => {
    const forbidden = GROUP_TYPES.flatMap((type) =>
      GROUP_ROLES.flatMap((role) =>
        FORBIDDEN[type][role]
          .filter((action) => offersInGroup({ type, memberCount: 2 }, role, action))
          .map((action) => `${type} ${role} ${action}`),
      ),
    );
    expect(forbidden).toEqual([]);
  });

  test.each<[GroupType, string[], string[], string[]]>([
    ["Private", ["edit", "handOver", "add", "answerRequests", "quit"], ["edit", "add", "answerRequests", "quit"], ["add", "quit"]],
    [
      "Public",
      ["edit", "remove", "mute", "appoint", "handOver", "dismiss", "setJoining", "muteAll", "answerRequests"],
      ["edit", "remove", "mute", "setJoining", "answerRequests", "quit"],
      ["quit"],
    ],
    ["AVChatRoom", ["edit", "dismiss", "answerRequests"], ["edit", "answerRequests", "quit"], ["quit"]],
  ])("offers in a %s group the actions of each role", (type, owner, admin, member) => {
    expect([offered(type, "Owner"), offered(type, "Admin"), offered(type, "Member")]).toEqual([owner, admin, member]);
  });

  test("offers no handing over to a lone owner", () => {
    expect(offered("Public", "Owner", 1)).not.toContain("handOver");
  });
});

test("an admin ranks above members and below the owner", () => {
  expect([ranksAbove("Admin", "Member"), ranksAbove("Admin", "Owner"), ranksAbove("Admin", "Admin")]).toEqual([true, false, false]);
});
