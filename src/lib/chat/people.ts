import * as z from "zod/mini";
import type { Presence, Profile } from "#lib/domain/chat/events.ts";
import { mapResult } from "#lib/domain/failure.ts";
import type { PeopleFacet } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { attempt, attemptDone } from "./failures.ts";
import { figure, name, text } from "./fields.ts";
import type { EventReaders } from "./listen.ts";
import { EVENT } from "./sdk.ts";

const wireStatus = z.object({ userID: z.string(), statusType: z.number() });
/** Statuses of the SDK are 1 online, 2 offline, 3 never logged in. */
const ONLINE = 1;
/** The presence of accounts, from an event. */
const readPresences = (given: unknown): Presence[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const status = z.safeParse(wireStatus, each);
    return status.success ? [{ account: status.data.userID, isOnline: status.data.statusType === ONLINE }] : [];
  });

/** The profile field of a recruiter's company (`server/services/chat-admin.ts` sets it). */
const COMPANY = "Tag_Profile_Custom_Company";
/** The profile field that is "1" for customer service (`server/services/chat-admin.ts` sets it). */
export const SERVICE = "Tag_Profile_Custom_Service";
const wireProfile = z.object({
  userID: z.string(),
  nick: name,
  profileCustomField: z.catch(z.array(z.object({ key: text, value: text })), []),
});
/** One field of each profile, without empty ones. */
export const readField = (given: unknown, field: string): { account: string; value: string }[] =>
  (Array.isArray(given) ? given : []).flatMap((each) => {
    const { data } = z.safeParse(wireProfile, each);
    const value = data?.profileCustomField.find(({ key }) => key === field)?.value;
    return data && value ? [{ account: data.userID, value }] : [];
  });
/** The profiles that have a name, a company or the mark of customer service. */
const readProfiles = (given: unknown): Profile[] => {
  const companies = new Map(readField(given, COMPANY).map(({ account, value }) => [account, value]));
  const services = new Set(readField(given, SERVICE).flatMap(({ account, value }) => (value === "1" ? [account] : [])));
  return (Array.isArray(given) ? given : []).flatMap((each) => {
    const { data } = z.safeParse(wireProfile, each);
    if (!data) return [];
    const { userID: account, nick } = data;
    const profile = { account, name: nick, company: companies.get(account) ?? "", isService: services.has(account) };
    return profile.name || profile.company || profile.isService ? [profile] : [];
  });
};

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
