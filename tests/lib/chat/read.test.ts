import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConversation, readConversations } from "#lib/chat/conversations.ts";
import { readTypings } from "#lib/chat/messages.ts";
import { readMessage, readMessages } from "#lib/chat/read.ts";
import { contentText } from "#lib/texts/chat/summary.ts";
import { participantOf } from "#tests/support/chat/chat-messages.ts";
import { sdkCall, sdkConversation, sdkCustom, sdkMessage, sdkText, sdkTyping } from "#tests/support/chat/sdk-messages.ts";

const ME = "recruitUser1";
const LAST = { lastTime: 1_795_000_000, fromAccount: "manager7", isRevoked: false };
const contentOf = (message: unknown) => readMessage(message, ME)?.content;

// The site that the page is of.
beforeAll(() => vi.stubGlobal("location", { origin: "https://x" }));
afterAll(() => vi.unstubAllGlobals());

describe("a message of the SDK", () => {
  test("is hidden if it is a step of a call that did not get out, which must not ring later", () => {
    const step = sdkMessage("TIMCustomElem", sdkCall(1)["payload"], { flow: "out", from: ME, status: "fail" });
    expect(readMessage(step, ME)).toBeNull();
    expect(readMessage({ ...step, status: "success" }, ME)?.content.kind).toBe("call");
  });

  test("is read whole: who, when, how far it has come", () => {
    expect(readMessage(sdkText("您好", { flow: "out", from: ME, status: "unSend" }), ME)).toEqual({
      id: "144115-1795000000-7",
      conversationId: "C2Cmanager7",
      from: ME,
      name: "陈晓",
      avatar: null,
      isMine: true,
      time: 1_795_000_000,
      content: { kind: "text", text: "您好" },
      quote: null,
      delivery: { state: "sending", progress: 0 },
      revoked: null,
      sequence: 0,
      isRisky: false,
      needsReceipt: false,
      isReadByPeer: false,
      isEdited: false,
    });
    expect(readMessage(sdkText("", { isRevoked: true, revoker: "manager7" }), ME)?.revoked).toEqual({ by: "manager7" });
    expect(readMessage(sdkText("", { needReadReceipt: true, readReceiptInfo: { isPeerRead: true } }), ME)?.isReadByPeer).toBe(true);
    expect(readMessage(sdkText("改过的", { isModified: true }), ME)?.isEdited).toBe(true);
  });

  test.each([
    [
      "TIMImageElem",
      {
        imageInfoArray: [
          { url: "https://x/a.png", imageUrl: "https://elsewhere/a.png", width: 900, height: 600 },
          { url: "https://x/s.png", width: 1, height: 1 },
          { url: "https://x/m.png", width: 450, height: 300 },
        ],
      },
      { kind: "image", url: "https://x/a.png", preview: "https://x/m.png", width: 900, height: 600, format: "png" },
    ],
    ...(["jpg", "gif", "png", "bmp", null] as const).map((format, index): [string, object, object] => [
      "TIMImageElem",
      { imageInfoArray: [{ url: "https://x/a", width: 9, height: 6 }], imageFormat: index + 1 },
      { kind: "image", url: "https://x/a", preview: "https://x/a", width: 9, height: 6, format },
    ]),
    [
      "TIMVideoFileElem",
      { remoteVideoUrl: "https://x/v.mp4", videoUrl: "blob:v", snapshotUrl: "", snapshotWidth: 0, videoSecond: 3 },
      { kind: "video", url: "https://x/v.mp4", cover: null, width: 0, height: 0, seconds: 3 },
    ],
    ["TIMSoundElem", { url: "https://x/a.mp3", second: 5 }, { kind: "audio", url: "https://x/a.mp3", seconds: 5 }],
    [
      "TIMFileElem",
      { fileUrl: "https://x/f", fileName: "简历.pdf", fileSize: 9 },
      { kind: "file", url: "https://x/f", name: "简历.pdf", size: 9 },
    ],
    // The addresses by their other names (R3.3.2-1).
    [
      "TIMVideoFileElem",
      { url: "https://x/v.mp4", thumbUrl: "https://x/t.png", videoSecond: 3 },
      { kind: "video", url: "https://x/v.mp4", cover: "https://x/t.png", width: 0, height: 0, seconds: 3 },
    ],
    [
      "TIMFileElem",
      { url: "https://x/f", name: "简历.pdf", size: 9 },
      { kind: "file", url: "https://x/f", name: "简历.pdf", size: 9 },
    ],
    ["TIMFaceElem", { index: 1, data: "yz00@2x" }, { kind: "face", pack: 1, name: "yz00" }],
    [
      "TIMLocationElem",
      { description: "公司", latitude: 1, longitude: 2 },
      { kind: "location", description: "公司", latitude: 1, longitude: 2 },
    ],
    [
      "TIMRelayElem",
      { title: "记录", abstractList: ["甲：好"] },
      { kind: "merger", title: "记录", lines: ["甲：好"], record: { title: "记录", abstractList: ["甲：好"] } },
    ],
    [
      "TIMGroupTipElem",
      { operationType: 1, operatorID: "a", userIDList: ["b"], memberList: [{ userID: "b", nick: "乙" }] },
      {
        kind: "tip",
        tip: "joined",
        operator: participantOf("", { account: "a" }),
        people: [participantOf("乙", { account: "b" })],
        change: null,
      },
    ],
    [
      "TIMGroupTipElem",
      { operationType: 7, operatorID: "a", memberList: [{ userID: "recruitUser1", muteTime: 600 }] },
      {
        kind: "tip",
        tip: "member",
        operator: participantOf("", { account: "a" }),
        people: [participantOf("", { account: "recruitUser1", isMe: true })],
        change: { kind: "mute", seconds: 600 },
      },
    ],
    [
      "TIMGroupTipElem",
      { operationType: 6, operatorID: "a", newGroupProfile: { groupName: "新群名" } },
      {
        kind: "tip",
        tip: "profile",
        operator: participantOf("", { account: "a" }),
        people: [],
        change: { kind: "name", text: "新群名" },
      },
    ],
    ...(
      [
        [{ avatar: "https://x/a.png" }, { kind: "setting", setting: "avatar" }],
        [{ introduction: "" }, { kind: "setting", setting: "introduction" }],
        [{ joinOption: "FreeAccess" }, { kind: "setting", setting: "joinOption" }],
        [{ groupCustomField: [{ key: "invite", value: "0f3a" }] }, { kind: "setting", setting: "invitation" }],
        [{ groupCustomField: [{ key: "other", value: "1" }] }, null],
        [{ inviteOption: "FreeAccess" }, null],
      ] as const
    ).map(([newGroupProfile, change]): [string, object, object] => [
      "TIMGroupTipElem",
      { operationType: 6, operatorID: "a", newGroupProfile },
      { kind: "tip", tip: "profile", operator: participantOf("", { account: "a" }), people: [], change },
    ]),
    // Another server would learn who reads it.
    [
      "TIMImageElem",
      { imageInfoArray: [{ url: "https://far.example:8443/a.png" }, { url: "https://x/s.png" }, { url: "https://x/m.png" }] },
      { kind: "elsewhere", media: "image", url: "https://far.example:8443/a.png", host: "far.example:8443" },
    ],
    [
      "TIMImageElem",
      { imageInfoArray: [{ url: "https://x/a.png" }, { url: "https://far.example/s.png" }, { url: "https://far.example/m.png" }] },
      { kind: "image", url: "https://x/a.png", preview: "https://x/a.png", width: 0, height: 0, format: "png" },
    ],
    [
      "TIMVideoFileElem",
      { remoteVideoUrl: "https://far.example/v.mp4", snapshotUrl: "https://x/t.png" },
      { kind: "elsewhere", media: "video", url: "https://far.example/v.mp4", host: "far.example" },
    ],
    [
      "TIMVideoFileElem",
      { remoteVideoUrl: "https://x/v.mp4", snapshotUrl: "https://far.example/t.png" },
      { kind: "video", url: "https://x/v.mp4", cover: null, width: 0, height: 0, seconds: 0 },
    ],
    ["TIMSoundElem", { url: "http://x/a.mp3" }, { kind: "elsewhere", media: "audio", url: "http://x/a.mp3", host: "x" }],
    ["TIMNewElem", {}, { kind: "unsupported" }],
    ["TIMTextElem", { text: 5 }, { kind: "unsupported" }],
    ["TIMImageElem", {}, { kind: "unsupported" }],
  ])("of type %s is %#", (type, payload, content) => {
    expect(contentOf(sdkMessage(type, payload))).toEqual(content);
  });

  test.each([
    ["text_link", { text: "看", link: "https://x/" }, { kind: "link", text: "看", link: "https://x/" }],
    ["link", { text: "看", link: "javascript:alert(1)" }, { kind: "link", text: "看", link: null }],
    ["link", { text: "看", link: "https://bank.example@evil.example/" }, { kind: "link", text: "看", link: null }],
    ["evaluation", { score: 9, comment: "好" }, { kind: "evaluation", score: 5, comment: "好" }],
    ["evaluate", { score: "3" }, { kind: "evaluation", score: 3, comment: "" }],
    [
      "order",
      { title: "职位", price: 5, imageUrl: "data:x", link: "ftp://x" },
      { kind: "order", title: "职位", description: "", price: "5", picture: null, pictureElsewhere: null, link: null },
    ],
    [
      "group_create",
      { opUser: "甲", content: "创建群聊" },
      { kind: "group-created", operator: participantOf("甲"), label: "创建群聊" },
    ],
    [
      "order",
      { title: "职位", price: 5, imageUrl: "https://far.example/p.png" },
      {
        ...{ kind: "order", title: "职位", description: "", price: "5", picture: null, link: null },
        pictureElsewhere: { url: "https://far.example/p.png", host: "far.example" },
      },
    ],
    ["order", {}, expect.objectContaining({ price: "" })],
    ["order", { imageUrl: "https://x/p.png" }, expect.objectContaining({ picture: "https://x/p.png", pictureElsewhere: null })],
    ["tuikit_engine_room", {}, { kind: "room" }],
    ["ROOM_INVITE_ACTION", {}, { kind: "room" }],
    ["something_new", {}, { kind: "custom", description: "说明" }],
    [undefined, { customerServicePlugin: 0, src: "9" }, { kind: "custom", description: "说明" }],
  ])("of the business %s is %#", (businessID, fields, content) => {
    expect(contentOf(sdkCustom({ businessID, ...fields }, { description: "说明" }))).toEqual(content);
  });

  test.each(["consultion", "consultation", "service"])("is a card of the service as %s, out of the extension", (businessID) => {
    const extension = {
      title: "问题",
      hyperlinks_text: { key: "a", value: "b" },
      item: [{ key: "c", value: "d" }],
      description: "e",
    };
    expect(contentOf(sdkCustom({ businessID }, { extension }))).toEqual({
      kind: "service",
      title: "问题",
      links: [{ key: "a", value: "b" }],
      items: [{ key: "c", value: "d" }],
      description: "e",
    });
  });

  test.each([
    [sdkCall(1), "[视频通话] 发起通话"],
    [sdkCall(1, { call_end: 65, data: { cmd: "hangup" } }), "[视频通话] 通话时长 00:01:05"],
    [sdkCall(1, { data: { cmd: "hangup" } }), "[视频通话] 通话结束"],
    [sdkCall(1, { call_end: 65, data: { cmd: "hangup" } }, ME, "g1"), "[视频通话] 通话结束"],
    [sdkCall(1, { call_type: 1, data: { cmd: "switchToAudio" } }), "[语音通话] 切换为语音通话"],
    [sdkCall(1, { data: { cmd: "switchToVideo" } }), "[视频通话] 切换为视频通话"],
    [sdkCall(2), "[视频通话] 对方已取消"],
    [sdkCall(2, {}, ME), "[视频通话] 已取消"],
    [sdkCall(3), "[视频通话] 已接听"],
    [sdkCall(4, {}, ME), "[视频通话] 对方已拒绝"],
    [sdkCall(4, { line_busy: "" }), "[视频通话] 忙线未接听"],
    [sdkCall(5, { call_type: 1 }), "[语音通话] 超时无应答"],
  ])("that is a step of a call has its outcome (%#)", (message, words) => {
    const content = contentOf(message);
    expect(content && contentText(content)).toBe(words);
  });

  test.each([
    [{ score: 5, comment: " 回复\n很快 " }, "[评价] 5星 回复 很快"],
    [{ score: 4, comment: "" }, "[评价] 4星"],
    [{ score: 0, comment: "一般" }, "[评价] 一般"],
    [{}, "[评价]"],
  ])("that is a rating says its stars and words (%#)", (rating, words) => {
    const content = contentOf(sdkCustom({ businessID: "evaluation", ...rating }));
    expect(content && contentText(content)).toBe(words);
  });

  test.each(["constructor", "toString", "__proto__", "valueOf", "TIMNewElem", undefined])(
    "of the type %s is of a kind that is not known",
    (type) => {
      const payload = { kind: "tip", tip: "quit", constructor: { kind: "tip" } };
      expect(readMessage({ ...sdkText("x"), type, payload }, ME)?.content).toEqual({ kind: "unsupported" });
      const list = readConversation(sdkConversation({ lastMessage: { ...LAST, type: type ?? "TIMNewElem", payload } }), ME);
      expect(list?.last?.content).toEqual({ kind: "unsupported" });
    },
  );

  test("that is a signal between clients is nothing to be said of a conversation", () => {
    const { type, payload } = sdkCustom({ businessID: 1, actionType: 1, data: "{{{" });
    const list = readConversation(sdkConversation({ lastMessage: { ...LAST, type, payload } }), ME);
    expect(list?.last).toMatchObject({ time: LAST.lastTime, content: null });
  });

  test.each(["link", "order", "service", "evaluation", "other"])("whose words are spaces has none: %s", (businessID) => {
    const blank = { businessID, text: " ", title: "\u3000", description: "\n", link: " ", comment: " " };
    const content = contentOf(sdkCustom(blank, { description: "  " }));
    expect(JSON.stringify(content)).not.toMatch(/"\s+"|\\n/);
  });

  test("is hidden if it is deleted, typing, a signal other than a call, or the service's own", () => {
    const none = [
      sdkText("x", { isDeleted: true }),
      sdkTyping(true),
      sdkCustom({ businessID: 1, actionType: 1, data: "{{{" }),
      sdkText("x", { conversationID: "@TIM#SYSTEM" }),
      sdkCustom({ customerServicePlugin: 0, src: "7" }),
      sdkMessage("TIMGroupSystemNoticeElem", {}),
      null,
      "text",
    ];
    expect(readMessages(none, ME)).toEqual([]);
    expect(readTypings([sdkTyping(true), sdkText("x"), sdkTyping(false)])).toEqual([
      { conversationId: "C2Cmanager7", isTyping: true },
      { conversationId: "C2Cmanager7", isTyping: false },
    ]);
  });

  test("never fails, and always has words, for any content", () => {
    const types = ["Text", "Image", "VideoFile", "Sound", "File", "Face", "Location", "Custom", "Relay", "GroupTip", "New"];
    const payload = fc.oneof(fc.anything(), fc.record({ data: fc.json(), description: fc.anything(), extension: fc.json() }));
    fc.assert(
      fc.property(fc.constantFrom(...types), payload, (type, given) => {
        const content = contentOf(sdkMessage(`TIM${type}Elem`, given));
        if (content) expect(contentText(content)).not.toBe("");
      }),
    );
  });
});

describe("a conversation of the SDK", () => {
  const [read] = readConversations(
    [sdkConversation({ remark: "陈经理", messageRemindType: "AcceptNotNotify", isPinned: true })],
    ME,
  );

  test("has its name by remark or nick, and never by an id", () => {
    expect(read).toMatchObject({
      id: "C2Cmanager7",
      kind: "person",
      peer: "manager7",
      name: "陈经理",
      isMuted: true,
      isPinned: true,
    });
    expect(readConversations([sdkConversation({ userProfile: { nick: "" } })], ME)[0]?.name).toBe("");
  });

  test("is held for dangerous by who reads it, and by who wrote it only where it was refused", () => {
    const isRisky = (more: object) => readMessage(sdkText("需要先交押金吗？", { hasRiskContent: true, ...more }), ME)?.isRisky;
    const [incoming, delivered] = [isRisky({ flow: "in", status: "success" }), isRisky({ flow: "out", status: "success" })];
    expect([incoming, delivered, isRisky({ flow: "out", status: "fail" })]).toEqual([true, false, true]);
  });

  test("has a name that poses as no other and turns no sentence round", () => {
    const posing = " \u202e\u2067 晓陈\u0007\u200f ";
    const nameOf = (nick: string) => readConversation(sdkConversation({ userProfile: { nick } }), ME)?.name;
    expect([nameOf(posing), nameOf("\u202e ")]).toEqual(["晓陈", ""]);
    expect(readMessage(sdkText("\u202e您好", { nick: posing }), ME)).toMatchObject({
      name: "晓陈",
      content: { kind: "text", text: "\u202e您好" },
    });
    const tip = { operationType: 2, operatorID: "manager7", operatorInfo: { nick: posing } };
    expect(contentOf(sdkMessage("TIMGroupTipElem", tip))).toMatchObject({ operator: { name: "晓陈" } });
  });

  test("has the last message, or null", () => {
    expect(read?.last).toMatchObject({ time: 1_795_000_000, isMine: false, content: { kind: "text", text: "您好" } });
    expect(readConversations([sdkConversation({ lastMessage: { lastTime: 0, type: "", payload: null } })], ME)[0]?.last).toBeNull();
  });

  test("is null if it is the service's own", () => {
    expect(readConversations([sdkConversation({ conversationID: "@TIM#SYSTEM" }), {}, 5], ME)).toEqual([]);
  });
});
