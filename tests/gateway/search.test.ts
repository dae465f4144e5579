import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { createHttpTranslator } from "#server/services/translator.ts";
import { openTestGateway, serveGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { openGroupOf, sendIn } from "#tests/support/chat/groups.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

type Found = { UserID?: string; GroupID?: string; Count: number; LastMsgTime: number; MsgList: Body[] };

const find = async (client: WireClient, words: string[], more: Record<string, unknown> = {}) => {
  const answer = await client.ask("message_search.query", { KeywordList: words, MatchType: "or", Count: 100, ...more });
  return { total: answer["TotalCount"], cursor: String(answer["Cursor"]), list: answer["ConversationMsgs"] as Found[] };
};
const textsFound = async (client: WireClient, words: string[], more: Record<string, unknown> = {}) =>
  (await find(client, words, more)).list.flatMap(({ MsgList }) => textsOf(MsgList));

describe("looking for messages", () => {
  test("finds parts of words, Chinese and other, only in own conversations", async () => {
    const [a, b, c] = [await service.signIn("alice"), await service.signIn("bob"), await service.signIn("carol")];
    const send = (from: WireClient, to: string, text: string) => from.ask("openim.sendmsg", textTo(to, text));
    await send(a, "bob", "薪资面议");
    service.advance(1);
    await send(b, "alice", "薪资范围 20K，50%_浮动\\n");
    await send(a, "carol", "您好");
    await send(b, "carol", "与您无关的薪资");
    const { list, total } = await find(a, ["薪资"]);
    expect([total, list.map(({ UserID, Count }) => [UserID, Count])]).toEqual([2, [["bob", 2]]]);
    expect(textsOf(list[0]?.MsgList)).toEqual(["薪资面议", "薪资范围 20K，50%_浮动\\n"]);
    expect(await textsFound(a, ["20k"])).toHaveLength(1);
    expect(await textsFound(a, ["50%_浮"])).toHaveLength(1);
    expect(await textsFound(a, ["动\\n"])).toHaveLength(1);
    for (const word of ["%", "_", "MsgType", "TIMTextElem", "Text", '"']) expect(await textsFound(c, [word])).toEqual([]);
    expect(await textsFound(a, ["薪资", "您好"])).toHaveLength(3);
    expect(await textsFound(a, ["薪资", "20K"], { MatchType: "and" })).toEqual(["薪资范围 20K，50%_浮动\\n"]);
    expect(await textsFound(a, ["薪资"], { PeerAccount: "carol" })).toEqual([]);
    expect(await textsFound(a, ["薪资"], { PeerAccount: "bob", SendUserIDList: ["bob"] })).toHaveLength(1);
    expect(await textsFound(a, [], { MsgTypeList: ["TIMImageElem"] })).toEqual([]);
    expect(await textsFound(a, ["薪资"], { EndTime: Number(list[0]?.LastMsgTime) - 1 })).toEqual(["薪资面议"]);
    expect((await a.ask("message_search.query", { KeywordList: [""] })).ErrorCode).toBe(20_001);
  });

  test("finds nothing that was taken back, deleted or cleared away", async () => {
    const [a, b] = [await service.signIn("gone-a"), await service.signIn("gone-b")];
    const messages = ["找我1", "找我2", "找我3"].map((text) => textTo("gone-b", text));
    const keys: unknown[] = [];
    for (const message of messages) keys.push((await a.ask("openim.sendmsg", message))["MsgKey"]);
    const [first] = messages;
    await a.ask("openim.msgwithdraw", {
      MsgInfo: { From_Account: "gone-a", To_Account: "gone-b", MsgSeq: first?.MsgSeq, MsgRandom: first?.MsgRandom },
    });
    await b.ask("openim.delete_c2c_msg_ramble", { To_Account: "gone-a", MsgKeyList: [keys[1]] });
    expect(await textsFound(a, ["找我"])).toEqual(["找我2", "找我3"]);
    expect(await textsFound(b, ["找我"])).toEqual(["找我3"]);
    await b.ask("recentcontact.clear_msg", { Type: 1, To_Account: "gone-a" });
    expect(await textsFound(b, ["找我"])).toEqual([]);
    expect(await textsFound(a, ["找我"])).toHaveLength(2);
  });

  test("continues page by page", async () => {
    const a = await service.signIn("pager");
    for (let index = 0; index < 7; index++) await a.ask("openim.sendmsg", textTo("pager", `第${index}页`));
    const read: string[] = [];
    let cursor = "";
    do {
      const page = await find(a, ["页"], { Count: 3, Cursor: cursor });
      read.unshift(...page.list.flatMap(({ MsgList }) => textsOf(MsgList)));
      cursor = page.cursor;
    } while (cursor !== "");
    expect(read).toEqual(Array.from({ length: 7 }, (_, index) => `第${index}页`));
  });
});

describe("looking for messages of a group", () => {
  test("finds a member's visible messages, newest first and page by page, and no others", async () => {
    const group = await openGroupOf(service, "Private", ["olga", "mia"]);
    const [olga, outsider] = [group.who("olga"), await service.signIn("outsider-of-search")];
    for (const text of ["面试时间", "地点", "面试改期", "面试取消"]) await sendIn(olga, group.id, text);
    await sendIn(group.who("mia"), group.id, "收到面试通知");
    const inGroup = { GroupID: group.id };
    expect(await textsFound(group.who("mia"), ["面试"], inGroup)).toEqual(["收到面试通知", "面试取消", "面试改期", "面试时间"]);
    const first = await find(olga, ["面试"], { ...inGroup, Count: 3 });
    expect(first.list[0]).toMatchObject({ GroupID: group.id, Count: 3 });
    expect(await textsFound(olga, ["面试"], { ...inGroup, Count: 3, Cursor: first.cursor })).toEqual(["面试时间"]);
    expect(await textsFound(olga, ["面试", "通知"], { ...inGroup, MatchType: "and" })).toEqual(["收到面试通知"]);
    expect(await textsFound(olga, ["MsgType"], inGroup)).toEqual([]);
    const refused = await outsider.ask("message_search.query", { KeywordList: ["面试"], MatchType: "or", Count: 9, ...inGroup });
    expect([refused.ErrorCode, refused["ConversationMsgs"]]).toEqual([10_007, undefined]);
  });
});

describe("looking for messages everywhere", () => {
  test("finds groups as well, pages through conversations, ordered by their latest result", async () => {
    const group = await openGroupOf(service, "Private", ["everywhere", "nora"]);
    const [me, nora] = [group.who("everywhere"), group.who("nora")];
    const later = () => service.advance(1);
    await nora.ask("openim.sendmsg", textTo(group.idOf("everywhere"), "到岗时间？"));
    later();
    for (const text of ["到岗一", "别的", "到岗二"]) await sendIn(nora, group.id, text);
    later();
    const pete = await service.signIn("pete");
    await pete.ask("openim.sendmsg", textTo(group.idOf("everywhere"), "下周到岗"));
    const foreign = await openGroupOf(service, "Private", ["pete", "quinn"]);
    await sendIn(foreign.who("pete"), foreign.id, "到岗：与您无关");
    const { list, total } = await find(me, ["到岗"]);
    expect(list.map(({ UserID, GroupID, Count }) => [UserID ?? GroupID, Count])).toEqual([
      ["pete", 1],
      [group.id, 2],
      [group.idOf("nora"), 1],
    ]);
    expect(total).toBe(4);
    const seen: unknown[] = [];
    for (let cursor = ""; seen.length === 0 || cursor !== ""; ) {
      const page = await find(me, ["到岗"], { Count: 1, Cursor: cursor });
      seen.push(...page.list.map(({ UserID, GroupID }) => UserID ?? GroupID));
      ({ cursor } = page);
    }
    expect(seen).toEqual(["pete", group.id, group.idOf("nora")]);
  });

  test("finds matches behind many false candidates, and lists at most a page of each conversation", async () => {
    const group = await openGroupOf(service, "Private", ["digger", "talker"]);
    const [me, talker] = [group.who("digger"), group.who("talker")];
    await sendIn(talker, group.id, "Text me");
    for (let index = 0; index < 120; index++) await sendIn(talker, group.id, `消息 ${index}`);
    for (let index = 0; index < 120; index++) await talker.ask("openim.sendmsg", textTo(group.idOf("digger"), `Text ${index}`));
    const { list } = await find(me, ["text"]);
    expect(new Map(list.map(({ UserID, GroupID, Count }) => [UserID ?? GroupID, Count]))).toEqual(
      new Map([
        [group.id, 1],
        [group.idOf("talker"), 120],
      ]),
    );
    const pair = list.find(({ UserID }) => UserID !== undefined);
    expect([pair?.MsgList.length, textsOf(pair?.MsgList).at(-1)]).toEqual([100, "Text 119"]);
  });
});

describe("looking for people", () => {
  test("finds contacts by name and id, and shows only name and face", async () => {
    const client = await service.signIn("looker");
    const greet = (userId: string) => client.ask("openim.sendmsg", textTo(userId, "你好"));
    await service.admin.importAccount({ userId: "stranger", name: "生人王" });
    await service.admin.importAccount({ userId: "wang-1", name: "老王" });
    const ProfileItem = [{ Tag: "Tag_Profile_IM_SelfSignature", Value: "secret" }];
    await service.call("profile/portrait_set", { From_Account: "wang-1", ProfileItem });
    await greet("wang-1");
    const ask = (Keywords: string[], more = {}) => client.ask("user_search.query", { Keywords, Count: 20, ...more });
    expect((await ask(["王"]))["Users"]).toEqual([
      { UserID: "wang-1", ProfileItems: [{ Tag: "Tag_Profile_IM_Nick", StrValue: "老王" }] },
    ]);
    expect((await ask(["WANG-"]))["Users"]).toHaveLength(1);
    expect((await ask(["%"]))["Users"]).toEqual([]);
    for (const userId of ["many-1", "many-2", "many-3"]) {
      await service.admin.importAccount({ userId, name: "" });
      await greet(userId);
    }
    const first = await ask(["many-"], { Count: 2 });
    const second = await ask(["many-"], { Count: 2, Cursor: first["Cursor"] });
    expect([first, second].flatMap(({ Users }) => (Users as Found[]).map(({ UserID }) => UserID))).toEqual([
      "many-1",
      "many-2",
      "many-3",
    ]);
    expect(second["Cursor"]).toBe("");
    expect((await ask([])).ErrorCode).toBe(20_001);
  });

  test("is refused where it is not offered", async () => {
    const own = await serveGateway(service.db, { capabilities: { cloudSearch: false, translation: false } });
    const client = await own.signIn("poor");
    expect((await client.ask("user_search.query", { Keywords: ["x"] })).ErrorCode).toBe(60_020);
    expect((await client.ask("message_search.query", { KeywordList: ["x"] })).ErrorCode).toBe(60_020);
    const translated = await client.ask("im_open_translate.ws_batch_trans_text", { SourceText: ["x"], Target: "en" });
    expect(translated["CmdErrorCode"]).toMatchObject({ ErrorCode: 60_020 });
    await own.close();
  });
});

describe("translation", () => {
  const ask = (client: WireClient, body: Record<string, unknown>) =>
    client.ask("im_open_translate.ws_batch_trans_text", { SourceText: ["你好", "再见"], Source: "auto", Target: "en", ...body });

  test("without a translator fails for each text", async () => {
    const client = await service.signIn("reader");
    expect(await ask(client, {})).toMatchObject({
      TargetText: ["[translated] 你好", "[translated] 再见"],
      CmdErrorCode: { ErrorCode: 0 },
    });
    expect((await ask(client, { Target: "xx" }))["CmdErrorCode"]).toMatchObject({ ErrorCode: 20_001 });
    expect((await ask(client, { SourceText: [] })).ErrorCode).toBe(20_001);
    const voice = await client.ask("im_open_speech.ws_sentence_recognition", {});
    expect(voice["CmdErrorCode"]).toMatchObject({ ErrorCode: 60_020 });
  });

  test("by an own translator keeps the order and refuses a wrong number of texts", async () => {
    let reply: unknown = { texts: ["hello", "bye"] };
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on("end", () => {
        asked.push(JSON.parse(text));
        response.writeHead(reply === null ? 500 : 200).end(JSON.stringify(reply));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const translate = createHttpTranslator(`http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`);
    const languages = { source: "auto", target: "en" };
    expect(await translate(["你好", "再见"], languages)).toEqual(["hello", "bye"]);
    expect(asked).toEqual([{ texts: ["你好", "再见"], ...languages }]);
    await expect(translate(["你好"], languages)).rejects.toThrow("other texts");
    reply = { words: [] };
    await expect(translate(["你好"], languages)).rejects.toThrow();
    reply = null;
    await expect(translate(["你好"], languages)).rejects.toThrow("500");
    await new Promise((resolve) => server.close(resolve));
  });
});
