/** Groups as a test makes and asks them over the wire. */
import type { serveGateway } from "./gateway.ts";
import type { Body, WireClient } from "./wire-client.ts";

type Fields = Record<string, unknown>;
type Service = Pick<Awaited<ReturnType<typeof serveGateway>>, "signIn">;

/** Asks a command of groups; communities have names of their own, which mean the same. */
export const askGroup = (client: WireClient, name: string, body: Fields): Promise<Body> =>
  client.ask(`group_open_http_svc.${name}`, body);

let count = 0;
/** A text to a group as the SDK would send it; each has numbers of its own. */
export const textIn = (GroupId: string, text: string, more: Fields = {}) => {
  count += 1;
  return {
    From_Account: "whoever",
    GroupId,
    Random: 20_000_000 + count,
    ClientSeq: count,
    MsgClientTime: 1_795_000_000,
    MsgPriority: "Normal",
    MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }],
    CloudCustomData: "",
    OnlineOnlyFlag: 0,
    NeedReadReceipt: 0,
    ...more,
  };
};

export const sendIn = (client: WireClient, id: string, text: string, more: Fields = {}): Promise<Body> =>
  askGroup(client, "send_group_msg", textIn(id, text, more));

let groups = 0;
/** A group of people without other contacts: the first is the owner, who makes `admins` of them admins. */
export const openGroupOf = async (
  service: Service,
  Type: string,
  names: readonly string[],
  { admins = [], ...more }: Fields & { admins?: readonly string[] } = {},
) => {
  groups += 1;
  const suffix = groups;
  const idOf = (name: string): string => `${name}-g${suffix}`;
  const clients = new Map<string, WireClient>();
  for (const name of names) clients.set(name, await service.signIn(idOf(name)));
  const who = (name: string): WireClient => {
    const client = clients.get(name);
    if (!client) throw new Error(`${name} is not in this group`);
    return client;
  };
  const [owner = "", ...others] = names;
  const isInvited = Type !== "AVChatRoom";
  const { GroupId, ErrorCode } = await askGroup(who(owner), "create_group", {
    Type,
    Name: "一个群",
    MemberList: isInvited ? others.map((name) => ({ Member_Account: idOf(name) })) : [],
    ...more,
  });
  if (typeof GroupId !== "string") throw new Error(`no group: ${ErrorCode}`);
  if (!isInvited) for (const name of others) await askGroup(who(name), "apply_join_group", { GroupId });
  for (const name of admins)
    await askGroup(who(owner), "modify_group_member_info", { GroupId, Member_Account: idOf(name), Role: "Admin" });
  return { id: GroupId, idOf, who, signIn: (name: string) => service.signIn(idOf(name)) };
};

type Item = Fields & { MsgSeq: number; MsgBody: unknown };
const arrays = (client: WireClient, number: number, field: string): Item[] =>
  client.events().flatMap((event) => (event.Event === number ? ((event[field] as Item[] | undefined) ?? []) : []));

/** Events pushed to a client, by kind and in order. */
export const received = (client: WireClient) => ({
  messages: arrays(client, 3, "GroupMsgArray"),
  tips: [...arrays(client, 4, "GroupTips"), ...arrays(client, 6, "GroupTips")].map((item) => item.MsgBody as Fields),
  notices: arrays(client, 5, "GroupTips").map((item) => item.MsgBody as Fields),
  mentions: arrays(client, 12, "GroupTips").map((item) => item["GroupAtTips"] as Fields),
});

/** A group's history, newest first. */
export const historyOf = async (client: WireClient, GroupId: string, more: Fields = {}): Promise<Item[]> =>
  ((await askGroup(client, "group_msg_get", { GroupId, ReqMsgNumber: 100, ...more }))["RspMsgList"] as Item[] | undefined) ?? [];

/** The groups in an account's list of conversations. */
export const groupsListed = async (client: WireClient): Promise<Fields[]> =>
  ((await client.ask("recentcontact.page_get", { StartIndex: 0 }))["SessionItem"] as Fields[]).filter(({ Type }) => Type === 2);
