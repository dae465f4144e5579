/** Seekers at the chat service without a page. */
import type { APIRequestContext } from "@playwright/test";
import { connectWire, type WireClient } from "#tests/support/chat/wire-client.ts";
import { call, type Seeker } from "./seeker.ts";
import { expect } from "./test.ts";

export const accountOf = ({ userId }: Seeker): string => `recruitUser${userId}`;

/** Signs a seeker in: another page of the same seeker ends this. */
export const signIn = async (request: APIRequestContext, seeker: Seeker, url: string): Promise<WireClient> => {
  const { userSig } = await call(request, "/api/im/getManageUserSign", { userId: accountOf(seeker) }, seeker.token);
  const client = await connectWire(url);
  expect(await client.logIn(accountOf(seeker), String(userSig))).toMatchObject({ ErrorCode: 0 });
  return client;
};

/** Lets a seeker ask another one to become friends. */
export const askByWire = async (request: APIRequestContext, url: string, from: Seeker, to: Seeker): Promise<void> => {
  const client = await signIn(request, from, url);
  const item = { To_Account: accountOf(to), AddSource: "AddSource_Type_Web", AddWording: "您好", Remark: "", GroupName: "" };
  await client.ask("sns.friend_add", { AddFriendItem: [item], AddType: "Add_Type_Both" });
  await client.close();
};

/** Makes two seekers friends. */
export const befriendByWire = async (request: APIRequestContext, url: string, one: Seeker, other: Seeker): Promise<void> => {
  await askByWire(request, url, one, other);
  const client = await signIn(request, other, url);
  const item = { To_Account: accountOf(one), Remark: "", ResponseAction: "Response_Action_AgreeAndAdd" };
  const { ResultItem } = await client.ask("sns.friend_response", { ResponseFriendItem: [item] });
  expect(ResultItem).toMatchObject([{ ResultCode: 0 }]);
  await client.close();
};
