import * as z from "zod/mini";
import type { Member, MembersPage } from "#lib/domain/chat/groups/groups.ts";
import { GROUP_ROLES } from "#lib/domain/chat/groups/rights.ts";
import { type Result, success } from "#lib/domain/failure.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import { figure, name, text } from "./fields.ts";
import type { ChatSDK } from "./sdk.ts";
import { faceUrl } from "./urls.ts";

/** Members of a page (R3.9.2-1). */
const PAGE = 100;

const wireMember = z.object({
  userID: z.string().check(z.minLength(1)),
  nick: name,
  nameCard: name,
  avatar: text,
  role: z.catch(z.literal(GROUP_ROLES), "Member"),
  muteUntil: figure,
});

/** The readable members of a list. */
export const readMembers = (given: unknown): Member[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const { data } = z.safeParse(wireMember, each);
    if (!data) return [];
    const { userID: account, nick, nameCard, avatar, role, muteUntil: mutedUntil } = data;
    return [{ account, name: nameCard || nick, avatar: faceUrl(avatar), role, mutedUntil }];
  });

const page = z.object({
  data: z.object({ memberList: z.array(z.unknown()), offset: z.catch(z.union([z.number(), z.string()]), 0) }),
});

/** Communities continue by a text, the other types by a number; 0 ends either. */
const nextOf = (offset: number | string, isEmpty: boolean): string | null =>
  isEmpty || offset === 0 || offset === "" || offset === "0" ? null : String(offset);
const offsetAt = (from: string): number | string => (/^\d{1,9}$/.test(from) ? Number(from) : from);

/** A page of a group's members, from a place on that the page before has named; null is the beginning. */
export const membersPage = async (sdk: ChatSDK, groupID: string, from: string | null): Promise<Result<MembersPage>> => {
  const asked = { groupID, count: PAGE, offset: from === null ? 0 : offsetAt(from) };
  const answer = await attempt((): Promise<unknown> => sdk.getGroupMemberList(asked));
  if (!answer.ok) return answer;
  const parsed = z.safeParse(page, answer.value);
  if (!parsed.success) return UNREADABLE;
  const { memberList, offset } = parsed.data.data;
  return success({ members: readMembers(memberList), next: nextOf(offset, memberList.length === 0) });
};
