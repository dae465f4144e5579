import { expect } from "@playwright/test";
import type { Client } from "./client.ts";

type Fields = Record<string, unknown>;
export type GroupProfile = Fields & { groupID: string; name: string; selfInfo: Fields };
export type Received = Fields & { type: string; conversationID: string; payload: Fields & { operationType?: number } };

export const TIP = "TIMGroupTipElem";
export const NOTICE = "TIMGroupSystemNoticeElem";

/** The answer of an SDK call, which must succeed. */
export const good = async <Data = Fields>(client: Client, method: string, ...args: unknown[]): Promise<Data> => {
  const { code, data, message } = await client.call(method, ...args);
  expect({ method, code, message }).toEqual({ method, code: 0, message: undefined });
  return (data as { data: Data }).data;
};

export const makeGroup = async (client: Client, options: Fields): Promise<GroupProfile> =>
  (await good<{ group: GroupProfile }>(client, "createGroup", options)).group;

/** Everything that came as a new message. */
export const receivedBy = async (client: Client): Promise<Received[]> =>
  (await client.events("MESSAGE_RECEIVED")).flatMap((data) => data as Received[]);

/** The texts that came, tips and notices left out. */
export const textsOf = async (client: Client): Promise<string[]> =>
  (await receivedBy(client)).flatMap(({ type, payload }) => (type === "TIMTextElem" ? String(payload["text"]) : []));

/** Waits for a tip or notice that fits. */
export const expectEvent = async (client: Client, type: string, fits: Fields): Promise<void> => {
  const payloads = async (): Promise<Fields[]> =>
    (await receivedBy(client)).filter((message) => message.type === type).map(({ payload }) => payload);
  await expect.poll(payloads, { message: `${type} ${JSON.stringify(fits)}` }).toContainEqual(expect.objectContaining(fits));
};

export const groupsOf = async (client: Client): Promise<GroupProfile[]> =>
  (await good<{ groupList: GroupProfile[] }>(client, "getGroupList")).groupList;

export const sendText = (client: Client, groupID: string, text: string, more: Fields = {}, options?: Fields) =>
  client.send("createTextMessage", { to: groupID, conversationType: "GROUP", payload: { text }, ...more }, options);

/** A group in an account's conversations. */
export const conversationOf = async (client: Client, groupID: string): Promise<Fields | undefined> =>
  (await good<{ conversationList: Fields[] }>(client, "getConversationList")).conversationList.find(
    (each) => each["conversationID"] === `GROUP${groupID}`,
  );

export type Page<Item = Fields> = { messageList: Item[]; nextReqMessageID: string; isCompleted: boolean };

/**
 * A page of a group's history, which is never empty: a group begins with a message. After a login the SDK itself fetches unread messages,
 * and a page requested during that comes back empty: it must be requested again.
 */
export const pageOf = async <Item = Fields>(client: Client, groupID: string, nextReqMessageID?: string): Promise<Page<Item>> => {
  const asked = { conversationID: `GROUP${groupID}`, nextReqMessageID };
  for (;;) {
    const page = await good<Page<Item>>(client, "getMessageList", asked);
    if (page.messageList.length > 0) return page;
  }
};
