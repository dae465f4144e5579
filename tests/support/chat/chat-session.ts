import { onTestFinished } from "vitest";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { createChatSession } from "#lib/stores/chat/session/session.ts";
import { createFakeChat } from "./chat-client.ts";
import { messageOf } from "./chat-messages.ts";

/** The recruiter's conversation, which the chat opens with. */
export const PEER = "C2Cmanager7";
export const CREDENTIALS: ChatCredentials = {
  userId: "recruitUser1",
  appId: 1,
  userSig: "signature",
  managerId: "manager7",
  chatUrl: "/chat",
};

/** Waits until the stores have processed an answer. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A tab with the chat page. `renewed` is the signature of fresh credentials. */
export const openChatTab = (own: { userSig?: string; renewed?: string; isSeekers?: boolean } = {}) => {
  const chat = createFakeChat({ [PEER]: [[messageOf({ id: "m1" })]] });
  const counts: (number | null)[] = [];
  const given = { renew: 0, failure: null as Failure | null };
  const { renewed } = own;
  const renew = async (): Promise<Result<ChatCredentials>> => {
    given.renew += 1;
    if (given.failure) return { ok: false, failure: given.failure };
    return { ok: true, value: { ...CREDENTIALS, userSig: renewed ?? "", managerId: null } };
  };
  const session = createChatSession({
    credentials: { ...CREDENTIALS, userSig: own.userSig ?? "signature" },
    renew: renewed === undefined ? null : renew,
    isSeekers: own.isSeekers ?? false,
    report: () => undefined,
    onUnread: (count) => counts.push(count),
    open: async () => ({ ok: true, value: chat.client }),
  });
  onTestFinished(() => session.close());
  const stores = () => {
    const state = session.$state.get();
    return state.state === "open" ? state.chat : null;
  };
  const state = () => session.$state.get().state;
  return { chat, session, stores, state, counts, given };
};
