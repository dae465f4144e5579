import { randomInt } from "node:crypto";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { purchaseBits } from "#server/gateway/capabilities.ts";
import { type Answer, command, type OpenScene, openCommand } from "#server/gateway/command.ts";
import { mustBeGood, provenBySig } from "#server/gateway/credentials.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { anything } from "#server/gateway/fields.ts";

/** An instance number of 0 would keep a page from being told that it was kicked. */
const INSTANCE_MAX = 2 ** 31;

/** By UserSig: a new session. */
const signIn = async (scene: OpenScene, userId: string, sig: string) => {
  const { accountId, until } = provenBySig(scene, userId, sig);
  const { session, token, customStatus } = await scene.sessions.open(scene.connection, accountId, until);
  return { token, tiny: session.tiny, customStatus };
};

/** By token, after a connection broke: the session goes on. */
const goOn = async (scene: OpenScene, token: string) => {
  const session = mustBeGood(scene, scene.connection, await scene.sessions.resume(scene.connection, token));
  const [account] = await findAccounts(scene.db, [session.accountId]);
  return { token, tiny: session.tiny, customStatus: account?.customStatus ?? "" };
};

const logIn = async (scene: OpenScene): Promise<Answer> => {
  const { head, clock, rules } = scene;
  const { a2, identifier, usersig } = head;
  if (!a2 && (!identifier || usersig === undefined)) throw new ChatError(ERROR.notSignedIn, "who is it?");
  const { token, tiny, customStatus } = a2 ? await goOn(scene, a2) : await signIn(scene, identifier ?? "", usersig ?? "");
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

/** Coming, going, and saying that one is still there. */
export const session = [
  openCommand("im_open_status.wslogin", anything, logIn),
  // Whoever was kicked signs out too, and waits for the answer.
  openCommand("im_open_status.wslogout", anything, async ({ sessions, connection, head }) => {
    await sessions.close(connection, head.a2);
    return {};
  }),
  command("im_open_status.wshello", anything, () => ({})),
  openCommand("heartbeat.alive", anything, () => ({})),
  openCommand("openim.ws_msg_push_ack", anything, () => null),
];
