import * as z from "zod/mini";
import { mapResult } from "#lib/domain/failure.ts";
import type { PeopleFacet } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { attempt, attemptDone } from "./failures.ts";
import { figure } from "./fields.ts";
import type { EventReaders } from "./listen.ts";
import { readPresences, readProfiles } from "./read.ts";
import { EVENT } from "./sdk.ts";

const statusAnswer = z.object({ data: z.object({ successUserList: z.unknown() }) });
const profileAnswer = z.object({ data: z.unknown() });

export const createPeople = ({ sdk }: ChatContext): PeopleFacet => ({
  profiles: async (accounts) => {
    const answer = await attempt(() => sdk.getUserProfile({ userIDList: [...accounts] }));
    return mapResult(answer, (value) => readProfiles(z.safeParse(profileAnswer, value).data?.data));
  },
  follow: async (accounts) => {
    const userIDList = [...accounts];
    // Subscribe first: a change between the two calls is then not missed.
    const followed = await attempt(() => sdk.subscribeUserStatus({ userIDList }));
    if (!followed.ok) return followed;
    const answer = await attempt(() => sdk.getUserStatus({ userIDList }));
    return mapResult(answer, (value) => readPresences(z.safeParse(statusAnswer, value).data?.data.successUserList));
  },
  unfollow: (accounts) => attemptDone(() => sdk.unsubscribeUserStatus({ userIDList: [...accounts] })),
});

const requests = z.object({ unreadCount: figure });

export const PEOPLE_EVENTS: EventReaders = {
  [EVENT.FRIEND_APPLICATION_LIST_UPDATED]: (data) => {
    const parsed = z.safeParse(requests, data);
    return parsed.success ? [{ type: "requests", unread: Math.max(0, parsed.data.unreadCount) }] : [];
  },
  [EVENT.USER_STATUS_UPDATED]: (data) => [{ type: "presence", people: readPresences(data) }],
};
