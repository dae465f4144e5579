import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { enter, type Seeker } from "./seeker.ts";
import { expect } from "./test.ts";
import { accountOf, signIn } from "./wire.ts";

let count = 0;
const numbers = () => {
  count += 1;
  return { Random: 30_000_000 + count, ClientSeq: count, MsgClientTime: Math.floor(Date.now() / 1000) };
};

/** The name of the group unless a test gives another. */
const NAME = "春招答疑群";

type Wish = { type?: "ChatRoom" | "Public"; admins?: readonly Seeker[] };

/**
 * A group of seekers, a meeting unless it is to be public: the owner acts without a page, the members joined and are free to open theirs. A
 * public one asks newcomers to wait for consent.
 */
export const openGroup = async (
  request: APIRequestContext,
  url: string,
  owner: Seeker,
  members: readonly Seeker[],
  { type = "ChatRoom", admins = [] }: Wish = {},
) => {
  const client = await signIn(request, owner, url);
  const ask = async (name: string, body: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answer = await client.ask(`group_open_http_svc.${name}`, body);
    expect({ name, code: answer.ErrorCode, info: answer["ErrorInfo"] }).toMatchObject({ code: 0 });
    return answer;
  };
  const isPublic = type === "Public";
  const free = isPublic && { ApplyJoinOption: "FreeAccess" };
  const { GroupId } = await ask("create_group", { Type: type, Name: NAME, MemberList: [], ...free });
  for (const member of members) {
    const theirs = await signIn(request, member, url);
    expect(await theirs.ask("group_open_http_svc.apply_join_group", { GroupId })).toMatchObject({ ErrorCode: 0 });
    await theirs.close();
  }
  for (const admin of admins) await ask("modify_group_member_info", { GroupId, Member_Account: accountOf(admin), Role: "Admin" });
  if (isPublic) await ask("modify_group_base_info", { GroupId, ApplyJoinOption: "NeedPermission" });
  return {
    id: String(GroupId),
    say: (text: string, more: Record<string, unknown> = {}) =>
      ask("send_group_msg", {
        ...{
          From_Account: accountOf(owner),
          GroupId,
          MsgPriority: "Normal",
          CloudCustomData: "",
          OnlineOnlyFlag: 0,
          NeedReadReceipt: 0,
        },
        ...numbers(),
        MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }],
        ...more,
      }),
    mute: (member: Seeker, seconds: number) =>
      ask("modify_group_member_info", { GroupId, Member_Account: accountOf(member), ShutUpTime: seconds }),
    muteAll: (isOn: boolean) => ask("modify_group_base_info", { GroupId, ShutUpAllMember: isOn ? "On" : "Off" }),
    close: client.close,
  };
};

/** The group in the list of conversations. */
export const groupRow = (page: Page, name = NAME): Locator =>
  page.getByRole("region", { name: "会话列表" }).getByRole("listitem").filter({ hasText: name });

/** Opens a page of the chat with the group. */
export const enterGroup = async (page: Page, seeker: Seeker): Promise<void> => {
  await enter(page, seeker);
  await page.goto("/im");
  await groupRow(page).getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: NAME })).toBeVisible();
};
