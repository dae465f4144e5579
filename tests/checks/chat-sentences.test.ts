import { expect, test } from "vitest";
import { chat } from "#lib/texts/chat/chat.ts";
import { friendReasons, friends } from "#lib/texts/chat/friends.ts";
import { applications, createGroup, groupReasons, groups, manage } from "#lib/texts/chat/groups.ts";
import { sourcesIn } from "#tests/support/checks/sources.ts";

/** The outcomes of commands about friends and groups (R3.8.4-1, R3.8.4-2). */
const SENTENCES: string[] = [
  ...Object.values(friends.done),
  ...Object.values(friends.failed),
  ...Object.values(manage.done),
  ...Object.values(manage.failed),
  ...Object.values(groups.joined),
  ...Object.values(chat.left),
  ...Object.values(friendReasons),
  ...Object.values(groupReasons),
  ...[groups.joinFailed, groups.missing, friends.missing, friends.searchFailed, friends.groupSearchFailed],
  ...[createGroup.created, createGroup.failed, createGroup.nameEmpty, manage.announcementTooLong, manage.noMatch],
  ...[applications.accepted, applications.refused, applications.acceptFailed, applications.refuseFailed],
];

test("every outcome of friends and groups is quoted by a test of a screen", () => {
  const tests = [...sourcesIn("tests/components/chat/**/*.tsx"), ...sourcesIn("tests/e2e/**/*.ts")]
    .map(({ text }) => text)
    .join("\n");
  expect([...new Set(SENTENCES)].filter((sentence) => !tests.includes(sentence))).toEqual([]);
});
