import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { createDemoRecruiter } from "#server/demo/recruiter.ts";
import { DEMO_RECRUITER } from "#server/demo/texts.ts";
import { type AfterSend, createWebhook } from "#server/services/after-send.ts";
import type { MessageElement } from "#server/services/chat-admin.ts";

let count = 0;
const sent = (from: string, to: string, text: string | null, more: Partial<AfterSend> = {}): AfterSend => {
  count += 1;
  const content =
    text === null ? { MsgType: "TIMImageElem", MsgContent: {} } : { MsgType: "TIMTextElem", MsgContent: { Text: text } };
  return {
    CallbackCommand: "C2C.CallbackAfterSendMsg",
    From_Account: from,
    To_Account: to,
    MsgSeq: count,
    MsgRandom: count,
    MsgTime: 1,
    MsgKey: `${count}_${count}_1`,
    OnlineOnlyFlag: 0,
    SendMsgResult: 0,
    ErrorInfo: "send msg succeed",
    MsgBody: [content],
    CloudCustomData: "",
    ...more,
  };
};

const openRecruiter = () => {
  const answers: { from: string; to: string; text: string; random: number; body: readonly MessageElement[] }[] = [];
  const logged: string[] = [];
  /** The steps in order. */
  const steps: string[] = [];
  const gate = { isClosed: false, broken: false };
  let open = (): void => undefined;
  const hear = createDemoRecruiter({
    admin: {
      markRead: async ({ reader, peer }) => void steps.push(`${reader} reads ${peer}`),
      send: async ({ body, ...message }) => {
        if (gate.isClosed) await new Promise<void>((resolve) => (open = resolve));
        if (gate.broken) throw new Error("20007");
        steps.push(`${message.from} answers ${message.to}`);
        answers.push({ ...message, body, text: String(body[0]?.MsgContent["Text"] ?? "") });
      },
    },
    log: { info: (line) => void logged.push(line), error: (line) => void logged.push(line) },
    isRecruiter: (account) => account.startsWith("manager"),
    texts: DEMO_RECRUITER,
  });
  return { answers, logged, steps, gate, hear, release: () => open() };
};

describe("the demo recruiter", () => {
  test.each([
    ["请问薪资多少", "薪资以岗位页面"],
    ["您好，我对贵公司的「薪酬绩效专员（面试）」很感兴趣", "感谢您对我们岗位的关注"],
    ["什么时候面试？", "面试一般分两轮"],
    ["工作地点在哪里", "工作地点"],
    ["我把简历发给您", "简历发到这里"],
    ["hello", "请简单介绍"],
    [null, "尽快查看"],
  ])("answers %s", async (text, expected) => {
    const { answers, hear } = openRecruiter();
    hear(sent("recruitUser1", "manager2", text));
    await expect.poll(() => answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({ from: "manager2", to: "recruitUser1", text: expect.stringContaining(expected) });
    const sentences = (answers[0]?.text ?? "").split(/[。！？]/).filter((sentence) => sentence !== "");
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(3);
  });

  const card = (data: unknown) => [{ MsgType: "TIMCustomElem", MsgContent: { Data: JSON.stringify(data) } }];
  test.each([
    ["a link", card({ businessID: "text_link", text: "x", link: "http://x.example" }), "链接"],
    ["an order", card({ businessID: "order", title: "岗位" }), "岗位"],
    ["a good rating", card({ businessID: "evaluation", score: 5 }), "好评"],
    ["a bad rating", card({ businessID: "evaluate", score: 1 }), "抱歉"],
    ["a question", card({ businessID: "consultion" }), "咨询"],
    ["another card", card({ businessID: "calendar" }), "卡片"],
    ["the start of customer service", card({ src: "7", customerServicePlugin: 0 }), "在线客服"],
    ["a face", [{ MsgType: "TIMFaceElem", MsgContent: { Index: 1, Data: "yz00" } }], "表情"],
    ["a place", [{ MsgType: "TIMLocationElem", MsgContent: { Desc: "x" } }], "位置"],
    ["old messages", [{ MsgType: "TIMRelayElem", MsgContent: { Title: "x" } }], "聊天记录"],
  ])("answers %s in words", async (_name, MsgBody, expected) => {
    const { answers, hear } = openRecruiter();
    hear(sent("recruitUser1", "manager2", "", { MsgBody }));
    await expect.poll(() => answers).toHaveLength(1);
    expect(answers[0]?.text).toContain(expected);
  });

  test.each([
    ["图片", "TIMImageElem"],
    ["发一张照片给我", "TIMImageElem"],
    ["给我发段视频", "TIMVideoFileElem"],
    ["来条语音", "TIMSoundElem"],
    ["发文件", "TIMFileElem"],
    ["发个表情", "TIMFaceElem"],
    ["发我位置", "TIMLocationElem"],
    ["发聊天记录", "TIMRelayElem"],
    ["发链接", "TIMCustomElem"],
    ["发岗位卡片", "TIMCustomElem"],
    ["发评价", "TIMCustomElem"],
    ["发客服卡片", "TIMCustomElem"],
    ["日程", "TIMCustomElem"],
  ])("sends the requested example: %s", async (text, kind) => {
    const { answers, hear } = openRecruiter();
    hear(sent("recruitUser1", "manager2", text));
    await expect.poll(() => answers).toHaveLength(1);
    expect(answers[0]?.body[0]?.MsgType).toBe(kind);
  });

  test("lists possible requests, and ignores words that occur in passing", async () => {
    const { answers, hear } = openRecruiter();
    hear(sent("recruitUser1", "manager2", "这个演示能做什么"));
    hear(sent("recruitUser1", "manager2", "能看看我的简历吗？是附件里的图片"));
    await expect.poll(() => answers).toHaveLength(2);
    expect(answers[0]?.text).toContain("发一张图片");
    expect(answers[1]?.text).toContain("简历发到这里");
  });

  test("answers the first message of a conversation and questions, and marks only these conversations read", async () => {
    const { steps, answers, hear } = openRecruiter();
    const file = { MsgBody: [{ MsgType: "TIMFileElem", MsgContent: {} }] };
    for (const text of ["您好", "我有三年经验", "做过前端和后端"]) hear(sent("recruitUser1", "manager2", text));
    for (let index = 0; index < 3; index++) hear(sent("recruitUser1", "manager2", "", file));
    hear(sent("recruitUser1", "manager2", "什么时候面试"));
    hear(sent("recruitUser2", "manager2", "您好"));
    await expect.poll(() => answers).toHaveLength(3);
    expect(answers.map(({ to }) => to)).toEqual(["recruitUser1", "recruitUser1", "recruitUser2"]);
    expect(steps.filter((step) => step.includes("reads"))).toHaveLength(3);
  });

  test("marks answered messages as read", async () => {
    const { steps, hear } = openRecruiter();
    hear(sent("recruitUser1", "manager2", "hello"));
    await expect.poll(() => steps).toEqual(["manager2 reads recruitUser1", "manager2 answers recruitUser1"]);
  });

  test("answers neither recruiters, nor for other accounts, nor signals", async () => {
    const { answers, hear } = openRecruiter();
    hear(sent("manager2", "recruitUser1", "薪资"));
    hear(sent("manager2", "manager3", "薪资"));
    hear(sent("recruitUser1", "recruitUser2", "薪资"));
    hear(sent("recruitUser1", "manager2", "", { MsgBody: [{ MsgType: "TIMCustomElem", MsgContent: { Data: "{}" } }] }));
    for (const MsgBody of [[], [null], [7], [{ MsgType: "TIMTextElem" }], [{ MsgType: "TIMTextElem", MsgContent: { Text: 7 } }]])
      hear(sent("recruitUser1", "manager2", "", { MsgBody }));
    hear(sent("recruitUser1", "manager2", "last"));
    await expect.poll(() => answers).toHaveLength(1);
  });

  test("gives each message its own number", async () => {
    const { answers, hear } = openRecruiter();
    const message = sent("recruitUser1", "manager2", "在吗");
    for (const each of [message, message, sent("recruitUser1", "manager2", "在吗")]) hear(each);
    await expect.poll(() => answers).toHaveLength(3);
    const [first, second, third] = answers.map(({ random }) => random);
    expect(first).toBe(second);
    expect(first).not.toBe(third);
  });

  test("greets who opens customer service once a day, however often they do", async () => {
    const { answers, hear } = openRecruiter();
    const MsgBody = card({ src: "7", customerServicePlugin: 0 });
    for (const [seeker, MsgTime] of [
      ["recruitUser1", 1_795_000_000],
      ["recruitUser1", 1_795_000_060],
      ["recruitUser1", 1_795_090_000],
      ["recruitUser2", 1_795_000_000],
    ] as const)
      hear(sent(seeker, "manager2", "", { MsgBody, MsgTime }));
    await expect.poll(() => answers).toHaveLength(4);
    const [first, again, nextDay, other] = answers.map(({ random }) => random);
    expect(again).toBe(first);
    expect(new Set([first, nextDay, other]).size).toBe(3);
  });

  test("continues after a failed answer, and ignores a flood", async () => {
    const { answers, logged, gate, hear, release } = openRecruiter();
    gate.broken = true;
    hear(sent("recruitUser1", "manager2", "x"));
    await expect.poll(() => logged).toHaveLength(1);
    gate.broken = false;
    gate.isClosed = true;
    for (let index = 0; index < 500; index++) hear(sent("recruitUser1", "manager2", "在吗"));
    gate.isClosed = false;
    release();
    await expect.poll(() => answers.length).toBe(101);
    hear(sent("recruitUser1", "manager2", "还在吗"));
    await expect.poll(() => answers.length).toBe(102);
  });
});

test("a webhook is notified of each message, and may fail", async () => {
  const told: { address: string; body: unknown }[] = [];
  const logged: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      told.push({ address: request.url ?? "", body: JSON.parse(text) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}/hook?key=1`;
  const log = { info: () => undefined, error: (line: string) => void logged.push(line) };
  const hear = createWebhook(url, 42, log);
  const message = sent("a", "b", "hello");
  hear(message);
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]?.body).toEqual(message);
  expect(told[0]?.address).toMatch(/^\/hook\?key=1&SdkAppid=42&CallbackCommand=C2C\.CallbackAfterSendMsg&/);
  status = 500;
  hear(message);
  await expect.poll(() => logged.join()).toContain("HTTP 500");
  await new Promise((resolve) => server.close(resolve));
});
