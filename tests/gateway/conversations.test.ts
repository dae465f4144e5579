import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import type { WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway({ conversationPage: 4 });
afterAll(service.close);

type Item = Record<string, unknown> & { To_Account: string };
const list = async (client: WireClient): Promise<Item[]> => {
  const items: Item[] = [];
  let StartIndex: unknown = 0;
  for (;;) {
    const page = await client.ask("recentcontact.page_get", { StartIndex, TimeStamp: 0, TopTimeStamp: 0, TopStartIndex: 0 });
    items.push(...(page["SessionItem"] as Item[]));
    if (page["CompleteFlag"] === 1) return items;
    StartIndex = page["StartIndex"];
  }
};
const names = async (client: WireClient): Promise<string[]> => (await list(client)).map((item) => item.To_Account);
const items = (...peers: string[]) => peers.map((To_Account) => ({ Type: 1, To_Account }));

let users = 0;
/** An account that all `peers` have written to, one second after the other. */
const newReader = async (peers: readonly string[]) => {
  users += 1;
  const name = `reader${users}`;
  const reader = await service.signIn(name);
  for (const peer of peers) {
    const client = await service.signIn(`${peer}${users}`);
    service.advance(1);
    await client.ask("openim.sendmsg", textTo(name, `from ${peer}`));
  }
  return { name, reader, peer: (index: number) => `${peers[index]}${users}` };
};

describe("the list of conversations", () => {
  test("has pinned conversations first, then the latest, across pages", async () => {
    const { reader, peer } = await newReader(["a", "b", "c", "d", "e", "f"]);
    expect(await names(reader)).toEqual([5, 4, 3, 2, 1, 0].map(peer));
    await reader.ask("recentcontact.top", { OperationType: 1, RecentContactItem: items(peer(1)) });
    expect(await names(reader)).toEqual([1, 5, 4, 3, 2, 0].map(peer));
    await reader.ask("recentcontact.top", { OperationType: 2, RecentContactItem: items(peer(1)) });
    await reader.ask("openim.sendmsg", textTo(peer(0), "answer"));
    expect(await names(reader)).toEqual([5, 4, 3, 2, 1, 0].map(peer).sort((x) => (x === peer(0) ? -1 : 0)));
  });

  test("shows the last message, the other side, and how far they have read", async () => {
    const { name, reader, peer } = await newReader(["nina"]);
    const nina = await service.signIn(peer(0));
    await nina.ask("profile.portrait_set", {
      ProfileItem: [
        { Tag: "Tag_Profile_IM_Nick", Value: "妮娜" },
        { Tag: "Tag_Profile_IM_Image", Value: "/nina.png" },
      ],
    });
    const { MsgTime } = await reader.ask("openim.sendmsg", textTo(peer(0), "read me"));
    const read = { C2CMsgReaded: { C2CMsgReadedItem: [{ To_Account: name, LastedMsgTime: MsgTime }] } };
    await nina.ask("openim.msgreaded", read);
    await reader.ask("openim.sendmsg", textTo(peer(0), "not in the list", { SendMsgControl: ["NoLastMsg"] }));
    expect(await list(reader)).toMatchObject([
      {
        Type: 1,
        C2cNick: "妮娜",
        C2cImage: "/nina.png",
        MsgTimeStamp: MsgTime,
        LastC2CMsgFrom_Account: name,
        LastMsgFlags: 0,
        C2cPeerReadTime: MsgTime,
        TopFlags: 0,
        MsgRecvOption: 0,
        StandardMark: "",
        LastMsg: { MsgBody: [{ MsgContent: { Text: "read me" } }] },
      },
    ]);
  });

  test("keeps conversations muted", async () => {
    const { reader, peer } = await newReader(["a"]);
    const mute = { Peer_Account: [peer(0), "nobody yet"], Mute_Notifications: 2 };
    expect(await reader.ask("openim.set_c2c_peer_mute_notifications", mute)).toMatchObject({ ErrorCode: 0, ErrorList: [] });
    const asked = { To_Account: "me", Peer_Account: [peer(0), "nobody yet", "somebody"] };
    expect((await reader.ask("openim.get_c2c_peer_mute_notifications", asked))["MuteNotificationsList"]).toEqual([
      { Peer_Account: peer(0), MuteNotifications: 2 },
      { Peer_Account: "nobody yet", MuteNotifications: 0 },
      { Peer_Account: "somebody", MuteNotifications: 0 },
    ]);
    expect((await list(reader)).find((item) => item.To_Account === peer(0))).toMatchObject({ MsgRecvOption: 2 });
  });

  test("loses a deleted one until something happens in it, with its messages or without", async () => {
    const { name, reader, peer } = await newReader(["kept", "cleared"]);
    const remove = (which: string, ClearRamble: number) =>
      reader.ask("recentcontact.batch_delete", { ContactItem: items(which), ClearRamble });
    const history = async (which: string) =>
      textsOf((await reader.ask("openim.getroammsg", { Peer_Account: which, MaxCnt: 15 }))["MsgList"]);
    expect((await remove(peer(0), 0))["ResultItem"]).toEqual([{ Type: 1, To_Account: peer(0), ResultCode: 0, ResultInfo: "" }]);
    await remove(peer(1), 1);
    expect(await names(reader)).toEqual([]);
    expect((await reader.ask("openim.getmsg", { Cookie: "" }))["C2CPairUnreadCount"]).toEqual([]);
    expect(await history(peer(0))).toEqual(["from kept"]);
    expect(await history(peer(1))).toEqual([]);
    const writer = await service.signIn(peer(1));
    await writer.ask("openim.sendmsg", textTo(name, "again"));
    expect(await names(reader)).toEqual([peer(1)]);
    expect(await history(peer(1))).toEqual(["again"]);
    expect((await reader.ask("openim.getmsg", { Cookie: "" }))["C2CPairUnreadCount"]).toEqual([
      { From_Account: peer(1), UnreadCount: 1 },
    ]);
  });

  test("reading up to a second leaves later ones unread", async () => {
    const { name, reader, peer } = await newReader(["a"]);
    const writer = await service.signIn(peer(0));
    const { MsgTime } = await writer.ask("openim.sendmsg", textTo(name, "second"));
    service.advance(1);
    await writer.ask("openim.sendmsg", textTo(name, "third"));
    const read = { C2CMsgReaded: { C2CMsgReadedItem: [{ To_Account: peer(0), LastedMsgTime: MsgTime }] } };
    await reader.ask("openim.msgreaded", read);
    const first = await (await service.signIn(name)).ask("openim.getmsg", { Cookie: "" });
    expect(first["C2CPairUnreadCount"]).toEqual([{ From_Account: peer(0), UnreadCount: 1 }]);
    expect(textsOf(first["MsgList"])).toEqual(["third"]);
  });
});

describe("the SDK's requests at its start", () => {
  test("is answered so that it asks once", async () => {
    const own = await serveGateway(service.db);
    const client = await own.signIn("starter");
    const ask = (name: string) => client.ask(name, { StartIndex: 0, MaxLimited: 100, Limit: 200, Offset: 0 });
    expect(await ask("recentcontact.page_get")).toMatchObject({ CompleteFlag: 1, SessionItem: [] });
    expect(await ask("openim.getmsg")).toMatchObject({ SyncFlag: 2, Cookie: expect.stringMatching(/./) });
    expect(await ask("sns.black_list_get")).toMatchObject({ StartIndex: 0, BlackListItem: [] });
    expect(await ask("sns.friend_get")).toMatchObject({ CompleteFlag: 1, UserDataItem: [] });
    expect(await ask("sns.group_get")).toMatchObject({ ResultItem: [] });
    expect(await ask("sns.pendency_get")).toMatchObject({ PendencyItem: [], StartTime: 0 });
    expect(await ask("recentcontact.get_contact_group")).toMatchObject({ CompleteFlag: 1 });
    for (const prefix of ["", "million_"])
      expect(await ask(`${prefix}group_open_http_svc.get_joined_group_list`)).toMatchObject({ TotalCount: 0, GroupIdList: [] });
    expect(await client.ask("profile.portrait_get_all", { UserItem: [{ To_Account: "starter" }] })).toMatchObject({
      UserProfileItem: [{ To_Account: "starter", ProfileItem: [], ResultCode: 0 }],
    });
    expect(own.logged).toEqual([]);
    await own.close();
  });
});
