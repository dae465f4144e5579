import { randomInt } from "node:crypto";
import { type Answer, command, openCommand } from "#server/gateway/command.ts";
import type { OpenContext } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { anything } from "#server/gateway/fields.ts";
import { accountOf } from "#server/gateway/known.ts";
import { requireValid, verifyLiveUserSig } from "#server/gateway/transport/credentials.ts";
import { purchaseBits } from "./capabilities.ts";

/** Instance numbers begin at 1: a page with 0 ignores that it was kicked. */
const INSTANCE_MAX = 2 ** 31;

/** Signs in by UserSig, with a new session. */
const signIn = async (context: OpenContext, userId: string, sig: string) => {
  const { accountId, until } = await verifyLiveUserSig(context, userId, sig);
  const { session, token, customStatus } = await context.sessions.open(context.connection, accountId, until);
  context.security.write({ event: "chat-sign-in", account: accountId });
  return { token, tiny: session.tiny, customStatus };
};

/** Continues a session by its token, after a connection broke. */
const resume = async (context: OpenContext, token: string) => {
  const session = requireValid(context, context.connection, await context.sessions.resume(context.connection, token));
  const account = await accountOf(context.known, session.accountId);
  return { token, tiny: session.tiny, customStatus: account?.customStatus ?? "" };
};

const answerLogIn = async (context: OpenContext): Promise<Answer> => {
  const { head, clock, rules } = context;
  const { a2, identifier, usersig } = head;
  if (!a2 && (!identifier || usersig === undefined)) throw new ChatError(ERROR.notSignedIn, "who is it?");
  const { token, tiny, customStatus } = a2 ? await resume(context, a2) : await signIn(context, identifier ?? "", usersig ?? "");
  return {
    A2Key: token,
    TinyId: tiny,
    InstId: randomInt(1, INSTANCE_MAX),
    HelloInterval: rules.helloSeconds,
    // With its fraction the client's clock is right to the millisecond.
    TimeStamp: clock.now() / 1000,
    CustomStatus: Buffer.from(customStatus).toString("base64"),
    PurchaseBits: purchaseBits(rules.capabilities),
  };
};

/** Logs refusals without the account's name, which an attacker could choose. */
const logIn = async (context: OpenContext): Promise<Answer> => {
  try {
    return await answerLogIn(context);
  } catch (error) {
    if (error instanceof ChatError) context.security.write({ event: "chat-sign-in-refused", code: error.code });
    throw error;
  }
};

/** Signing in and out, and heartbeats. */
export const session = [
  openCommand("im_open_status.wslogin", anything, logIn),
  // A kicked page signs out too, and waits for the answer.
  openCommand("im_open_status.wslogout", anything, async ({ sessions, connection, head }) => {
    await sessions.close(connection, head.a2);
    return {};
  }),
  command("im_open_status.wshello", anything, () => ({})),
  openCommand("heartbeat.alive", anything, () => ({})),
  openCommand("openim.ws_msg_push_ack", anything, () => null),
];
