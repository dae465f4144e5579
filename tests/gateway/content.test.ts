import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup, historyOf, openGroupOf, received, sendIn } from "#tests/support/chat/groups.ts";

const service = await openTestGateway();
afterAll(service.close);

const file = (FileName: string) => [{ MsgType: "TIMFileElem", MsgContent: { FileName, FileSize: 1, Url: "https://x.example/a" } }];

describe("risky content", () => {
  test("that is delivered is flagged, in pushes and histories, until it is modified", async () => {
    const [from, to] = [await service.signIn("flag-a"), await service.signIn("flag-b")];
    const message = textTo("flag-b", "入职请先 交押金");
    await from.ask("openim.sendmsg", message);
    await from.ask("openim.sendmsg", textTo("flag-b", "您好"));
    expect(await to.event(({ Event }) => Event === 9)).toMatchObject({ C2cMsgArray: [{ MsgCheckResult: 2 }] });
    const { MsgList } = await to.ask("openim.getroammsg", { Peer_Account: "flag-a" });
    expect((MsgList as object[]).map((item) => "MsgCheckResult" in item)).toEqual([true, false]);
    const named = { From_Account: "flag-a", To_Account: "flag-b", MsgSeq: message.MsgSeq, MsgRandom: message.MsgRandom };
    const harmless = { ...named, MsgVersion: 0, MsgBody: textTo("", "面试时间改到三点").MsgBody };
    await from.ask("openim.modify_c2c_msg", harmless);
    const later = await to.ask("openim.getroammsg", { Peer_Account: "flag-a" });
    expect(JSON.stringify(later["MsgList"])).not.toContain("MsgCheckResult");
  });

  test("is flagged in groups, too", async () => {
    const { id, who } = await openGroupOf(service, "Private", ["a", "b"]);
    await sendIn(who("a"), id, "把银行卡密码给我");
    await expect.poll(() => received(who("b")).messages).toMatchObject([{ MsgCheckResult: 2 }]);
    expect((await historyOf(who("b"), id))[0]).toMatchObject({ MsgCheckResult: 2 });
  });
});

describe("a file", () => {
  test.each(["setup.exe", "工具.BAT", "app.apk"])("such as %s is refused by the number that says so", async (name) => {
    const [from] = [await service.signIn("banned-a"), await service.signIn("banned-b")];
    expect((await from.ask("openim.sendmsg", textTo("banned-b", "", { MsgBody: file(name) }))).ErrorCode).toBe(4005);
  });

  test.each([
    ["cv.pdf", Buffer.from([0x4d, 0x5a, ...Array.from({ length: 58 }, () => 0), 0x80, 0, 0, 0, 1, 2])],
    ["notes.txt", Buffer.from("\x7fELF and more of it, latin1")],
  ])("that is a program is not taken as %s", async (file_name, content) => {
    const client = await service.signIn("programs");
    const { upload_url } = await client.ask("im_cos_msg.pre_sig", { file_type: 255, file_name });
    expect((await fetch(String(upload_url), { method: "PUT", body: content })).status).toBe(415);
  });

  test("that only begins like a program's name is a text", async () => {
    const client = await service.signIn("texts");
    const { upload_url } = await client.ask("im_cos_msg.pre_sig", { file_type: 255, file_name: "a.txt" });
    expect((await fetch(String(upload_url), { method: "PUT", body: `MZ${" is no program".repeat(10)}` })).status).toBe(200);
  });
});

describe("a limit", () => {
  test("of 12 kB counts the texts, not the JSON around them", async () => {
    const [from] = [await service.signIn("long-a"), await service.signIn("long-b")];
    const send = async (text: string) => (await from.ask("openim.sendmsg", textTo("long-b", text))).ErrorCode;
    expect(await send("聊".repeat(4096))).toBe(0);
    expect(await send("\n".repeat(12_288))).toBe(0);
    expect(await send("聊".repeat(4097))).toBe(8001);
    const MsgContent = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, ""]));
    const form = textTo("long-b", "", { MsgBody: [{ MsgType: "TIMCustomElem", MsgContent }] });
    expect((await from.ask("openim.sendmsg", form)).ErrorCode).toBe(8001);
  });

  test("of an announcement is 150 characters, however many bytes they have", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a"]);
    const announce = async (Notification: string) =>
      (await askGroup(who("a"), "modify_group_base_info", { GroupId: id, Notification })).ErrorCode;
    expect(await announce("告".repeat(150))).toBe(0);
    expect(await announce("😀".repeat(150))).toBe(0);
    expect(await announce("告".repeat(151))).toBe(20_001);
    expect(await announce("a".repeat(400))).toBe(0);
    const { GroupInfo } = await askGroup(who("a"), "get_group_public_info", { GroupIdList: [id] });
    expect(GroupInfo).toMatchObject([{ Notification: "a".repeat(400) }]);
  });
});

test("topics in communities are refused in words", async () => {
  const client = await service.signIn("topics");
  const wanted = { Type: "Community", Name: "社群", SupportTopic: 1 };
  expect(await client.ask("million_group_open_http_svc.create_group", wanted)).toMatchObject({
    ErrorCode: 60_020,
    ErrorInfo: expect.stringContaining("topics"),
  });
});
