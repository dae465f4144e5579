import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { faultOfStatus } from "#lib/domain/news/faults.ts";
import type { Clock } from "./clock.ts";
import { NotSent } from "./not-sent.ts";
import { type ChatApp, createUserSig } from "./user-sig.ts";

/**
 * An account as others see it. `face` is the address of a picture; `company` the recruiter's company; `isService` marks
 * customer service.
 */
export type ChatPerson = { userId: string; name: string; face?: string; company?: string; isService?: true };

/** The profile fields for a recruiter's company, and for customer service. In the cloud they must be created in the app's console. */
export const SERVICE = "Tag_Profile_Custom_Service";
export const COMPANY = "Tag_Profile_Custom_Company";

/** Sender, receiver, and the number that identifies a repeated send. */
type Outgoing = { from: string; to: string; random: number };
/** A part of a message: its type, and a content that only clients understand. */
export type MessageElement = { MsgType: string; MsgContent: Record<string, unknown> };

/**
 * The backend's own actions in the chat. All reject if the service is unreachable or refuses.
 * Why: docs/decisions/0015-one-interface-to-the-chat.md
 */
export type ChatAdmin = {
  /** Creates an account or updates its public profile. */
  importAccount: (account: ChatPerson) => Promise<void>;
  /** Clears the tag that makes an account customer service. */
  endService: (userId: string) => Promise<void>;
  /** Sends a text from one account to another. The same `random` twice within a minute is one message. */
  sendText: (message: Outgoing & { text: string }) => Promise<void>;
  /** The same for a message of any kind: its elements, in the protocol's words. A silent one is not counted as unread. */
  send: (message: Outgoing & { body: readonly MessageElement[]; isSilent?: boolean }) => Promise<void>;
  /** Notes that `reader` has read all of `peer`'s messages up to now. */
  markRead: (conversation: { reader: string; peer: string }) => Promise<void>;
  /** Ends an account's sessions and revokes its earlier UserSigs; a missing account is fine. */
  kick: (userId: string) => Promise<void>;
  /** Removes an account with its messages; a missing account is fine. */
  deleteAccount: (userId: string) => Promise<void>;
  /** How many messages from others an account has not read. */
  unreadCount: (userId: string) => Promise<number>;
  /** Whether an account is in the call of a group now. An addition of our own service: the cloud's refuses it. */
  isInCall: (call: string, userId: string) => Promise<boolean>;
};

/** The account that the service trusts with the calls below. */
export const ADMIN = "administrator";
const SIG_LIFETIME_SECONDS = 600;
const TIMEOUT_MS = 5000;

const answer = z.looseObject({ ActionStatus: z.string(), ErrorCode: z.number(), ErrorInfo: z.optional(z.string()) });
const deleted = z.object({ ResultItem: z.array(z.object({ ResultCode: z.number() })) });
/** "The account does not exist", as the cloud says it. */
const NO_ACCOUNT = 70_107;
const inCall = z.object({ IsInCall: z.boolean() });
/** The cloud counts nothing in groups here; our own service does. */
const unread = z.object({ AllC2CUnreadMsgNum: z._default(z.number(), 0), AllGroupUnreadMsgNum: z._default(z.number(), 0) });

/** Transports a request: over the network, or by a direct call to a service in this process. */
export type Carrier = (url: string, init: RequestInit) => Promise<Response> | Response;

/** Tencent Cloud Chat's server API at `apiUrl`, or any service that speaks the same. */
export const createChatAdmin = (app: ChatApp, apiUrl: string, clock: Clock, carry: Carrier = fetch): ChatAdmin => {
  const command = async (path: string, body: unknown, accepted: number[] = [0]): Promise<unknown> => {
    const query = new URLSearchParams({
      sdkappid: String(app.appId),
      identifier: ADMIN,
      usersig: createUserSig(app, ADMIN, clock.now(), SIG_LIFETIME_SECONDS),
      random: String(randomInt(2 ** 32)),
      contenttype: "json",
    });
    const response = await carry(`${apiUrl}/v4/${path}?${query}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok)
      throw new NotSent(faultOfStatus(response.status), `the chat service answered ${path} with HTTP ${response.status}`);
    const { success, data: result } = z.safeParse(answer, await response.json().catch(() => null));
    if (!success)
      throw new NotSent({ fault: "unreadable", detail: "" }, `the chat service gave ${path} an answer that cannot be read`);
    const { ErrorCode: code } = result;
    if (!accepted.includes(code))
      throw new NotSent(
        { fault: "refused", detail: String(code) },
        `the chat service refused ${path}: ${code} ${result.ErrorInfo ?? ""}`,
      );
    return result;
  };
  const send: ChatAdmin["send"] = async ({ from, to, body, random, isSilent = false }) => {
    await command("openim/sendmsg", {
      SyncOtherMachine: 1,
      From_Account: from,
      To_Account: to,
      MsgRandom: random,
      MsgBody: body,
      ...(isSilent && { SendMsgControl: ["NoUnread"] }),
    });
  };
  return {
    importAccount: async ({ userId, name, face, company, isService }) => {
      await command("im_open_login_svc/account_import", { UserID: userId, Nick: name, ...(face && { FaceUrl: face }) });
      if (!company && !isService) return;
      const ProfileItem = [
        ...(company ? [{ Tag: COMPANY, Value: company }] : []),
        ...(isService ? [{ Tag: SERVICE, Value: "1" }] : []),
      ];
      await command("profile/portrait_set", { From_Account: userId, ProfileItem });
    },
    endService: async (userId) => {
      await command("profile/portrait_set", { From_Account: userId, ProfileItem: [{ Tag: SERVICE, Value: "" }] });
    },
    send,
    sendText: ({ text, ...message }) => send({ ...message, body: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }] }),
    markRead: async ({ reader, peer }) => {
      await command("openim/admin_set_msg_read", { Report_Account: reader, Peer_Account: peer });
    },
    kick: async (userId) => {
      await command("im_open_login_svc/kick", { UserID: userId }, [0, NO_ACCOUNT]);
    },
    deleteAccount: async (userId) => {
      const { ResultItem: results } = deleted.parse(
        await command("im_open_login_svc/account_delete", { DeleteItem: [{ UserID: userId }] }),
      );
      const failure = results.find(({ ResultCode }) => ResultCode !== 0 && ResultCode !== NO_ACCOUNT);
      if (failure) throw new Error(`the chat service did not delete an account: ${failure.ResultCode}`);
    },
    unreadCount: async (userId) => {
      const counts = unread.parse(await command("openim/get_c2c_unread_msg_num", { To_Account: userId }));
      return counts.AllC2CUnreadMsgNum + counts.AllGroupUnreadMsgNum;
    },
    isInCall: async (call, userId) =>
      inCall.parse(await command("own_call_svc/is_in_call", { CallId: call, UserID: userId })).IsInCall,
  };
};
