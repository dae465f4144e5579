/** Steps and signals of calls as pages send them over the bare protocol. */
import { type CallStep, readCallSignal, readCallStep, writeCallSignal, writeCallStep } from "#lib/contract/call-steps.ts";
import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import { textTo } from "./gateway.ts";
import { type Body, pushedMessages, type WireClient } from "./wire-client.ts";

let count = 0;
export const newCall = (): string => {
  count += 1;
  return `call-${count}`;
};

const custom = (to: string, data: string, more: Record<string, unknown> = {}) =>
  textTo(to, "", { MsgBody: [{ MsgType: "TIMCustomElem", MsgContent: { Data: data, Desc: "", Ext: "" } }], ...more });

type Step = Pick<CallStep, "action" | "id"> & Partial<{ inviter: string; invitee: string }>;

/** A step of `from` to another account; an answer is to an invitation of that account. */
export const stepTo = (from: string, to: string, { action, id, ...forged }: Step): Record<string, unknown> => {
  const [inviter, invitee] = action === "accept" || action === "reject" ? [to, from] : [from, to];
  const step = { id, inviter, invitee, kind: "voice", isBusy: false, seconds: 7, action, ...forged } as CallStep;
  return custom(to, writeCallStep(step), action === "cancel" || action === "timeout" ? {} : { SendMsgControl: ["NoUnread"] });
};

export const signalTo = (to: string, call: string, signal: CallSignal): Record<string, unknown> =>
  custom(to, writeCallSignal({ call, signal }), { MsgLifeTime: 0 });

const dataIn = (message: Record<string, unknown>): string =>
  String((message["MsgBody"] as { MsgContent: { Data?: string } }[])[0]?.MsgContent.Data ?? "");

/** A person on a page: takes steps of calls and hears those of others. */
export const callerOf = (name: string, client: WireClient) => ({
  name,
  client,
  take: async (to: string, action: CallStep["action"], id: string, forged: Partial<Step> = {}): Promise<unknown> =>
    (await client.ask("openim.sendmsg", stepTo(name, to, { action, id, ...forged }))).ErrorCode,
  signal: (to: string, call: string, signal: CallSignal): Promise<Body> => client.ask("openim.sendmsg", signalTo(to, call, signal)),
  /** The signals that came, by the accounts that they are from. */
  signals: () =>
    pushedMessages(client).flatMap((message) => {
      const sent = readCallSignal(dataIn(message));
      return sent ? [{ from: message["From_Account"], ...sent }] : [];
    }),
  /** The steps that came. */
  steps: () => pushedMessages(client).flatMap((message) => readCallStep(dataIn(message)) ?? []),
  /** Waits until the service says that the other side of a call is gone. */
  hearsGone: (call: string) =>
    client.event((event) =>
      ((event["C2cMsgArray"] as Record<string, unknown>[] | undefined) ?? []).some((message) => {
        const sent = readCallSignal(dataIn(message));
        return sent?.call === call && sent.signal.type === "gone";
      }),
    ),
});
export type Caller = ReturnType<typeof callerOf>;
