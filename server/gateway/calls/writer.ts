import { randomInt } from "node:crypto";
import { type Services, secondOf } from "#server/gateway/context.ts";
import { sendToGroup } from "#server/gateway/groups/send.ts";
import { sendMessage } from "#server/gateway/messages/send.ts";
import { shortError } from "#server/services/log.ts";

const RANDOM_MAX = 100_000_000;
const contentOf = (data: string) => ({
  body: [{ MsgType: "TIMCustomElem", MsgContent: { Data: data, Desc: "", Ext: "" } }],
  cloud: "",
});

/** Writes steps and signals of calls in groups for pages that cannot. */
export const callWriter = (services: () => Services) => ({
  sendStep: (groupId: string, from: string, data: string): Promise<unknown> => {
    const flags = { noUnread: true, noLast: false, wantsReceipt: false, extensible: false, mentions: [], mayBeMuted: true };
    const numbers = { random: randomInt(RANDOM_MAX), clientSeq: randomInt(RANDOM_MAX), clientAt: secondOf(services().clock) };
    return sendToGroup(services(), {
      draft: { groupId, from, ...numbers, content: contentOf(data), ...flags },
      isOnlineOnly: false,
    });
  },
  sendSignal: (from: string, to: string, data: string): void => {
    const number = randomInt(RANDOM_MAX);
    const numbers = { seq: number, random: number, clientAt: secondOf(services().clock) };
    const flags = { noUnread: true, noLast: true, wantsReceipt: false, extensible: false };
    const draft = { from, to, ...numbers, content: contentOf(data), ...flags };
    sendMessage(services(), { draft, isOnlineOnly: true }).catch((error: unknown) => {
      // The account may be gone.
      services().log.error(`chat: the loss of a page was not announced: ${shortError(error)}`);
    });
  },
});
