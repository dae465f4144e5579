import * as z from "zod/mini";
import { saveCustomStatus } from "#server/db/chat/accounts.ts";
import { subscribePresence, unsubscribePresence } from "#server/db/chat/presence-subscriptions.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ERROR } from "#server/gateway/errors.ts";
import { accountIds, plainText } from "#server/gateway/fields.ts";
import { acquaintedWith } from "#server/gateway/strangers.ts";

const several = z.object({ To_Account: accountIds });

/** Hides the presence of strangers by answering as for accounts that don't exist; this also hides whether such a stranger exists. */
const read = async (context: Context<{ To_Account: string[] }>): Promise<Answer> => {
  const { body, presence } = context;
  const told = await acquaintedWith(context, body.To_Account);
  const UserStatusList = await presence.statusesOf(body.To_Account.filter((id) => told.has(id)));
  const found = new Set(UserStatusList.map(({ To_Account }) => To_Account));
  const unknown = body.To_Account.filter((id) => !found.has(id));
  return {
    UserStatusList,
    ErrorList: unknown.map((id) => ({ Invalid_Account: id, ErrorCode: ERROR.noAccount, ErrorInfo: "there is no such account" })),
  };
};

const subscribe = async (context: Context<{ To_Account: string[] }>): Promise<Answer> => {
  const { me, writer } = context;
  const told = await acquaintedWith(context, context.body.To_Account);
  await writer.change((change) => subscribePresence(change, me, [...told]));
  return { ErrorList: [] };
};

const fewer = z.object({ To_Account: z._default(accountIds, []), UnsubscribeAll: z.optional(z.literal([0, 1])) });

const unsubscribe = async ({ body, me, writer }: Context<z.infer<typeof fewer>>): Promise<Answer> => {
  await writer.change((change) => unsubscribePresence(change, me, body.UnsubscribeAll === 1 ? null : body.To_Account));
  return { ErrorList: [] };
};

const custom = z.object({ CustomStatus: plainText(100) });

const set = async ({ body, known, me, writer, presence }: Context<z.infer<typeof custom>>): Promise<Answer> => {
  await writer.change(
    (change) => saveCustomStatus(change, me, body.CustomStatus),
    () => known.accounts.drop([me]),
  );
  await presence.notify(me);
  return {};
};

/** Presence, and statuses that accounts set for themselves. */
export const statuses = [
  command("im_open_status.ws_get_user_status", several, read),
  command("im_open_status.ws_status_subscribe", several, subscribe),
  command("im_open_status.ws_status_unsubscribe", fewer, unsubscribe),
  command("im_open_status.ws_set_custom_status", custom, set),
];
