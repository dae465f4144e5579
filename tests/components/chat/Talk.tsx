import { atom } from "nanostores";
import { expect, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatPane } from "#islands/chat/conversation/messages/ChatPane.tsx";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";
import "#pages/_shell/global.css";

const PEER = "C2Cmanager7";
export const reported = vi.fn<(failure: Failure) => void>();

/** A conversation as its page shows it, with these messages in it; `older` pages come when they are asked for, the newest first. */
export const converse = async (messages: Message[], older: Message[][] = []) => {
  sessionStorage.clear();
  $toasts.set([]);
  reported.mockReset();
  const chat = createFakeChat({ [PEER]: [messages, ...older] });
  const $connection = atom<ConnectionState>("connected");
  const $capabilities = atom({ reactions: true });
  const store = createConversation({ client: chat.client, $connection, conversationId: PEER, report: reported, $capabilities });
  chat.client.listen(store.receive);
  await store.messages.load();
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">聊天</h1>
      <ChatPane conversation={conversationOf(PEER)} store={store} header={null} note={null} onForget={() => undefined} />
    </main>,
  );
  // The list renders only the rows in view.
  await expect.poll(() => rows().elements().length).toBeGreaterThanOrEqual(Math.min(messages.length, 2));
  return { chat, store, $connection };
};

/** The message at the top of the page. */
export const said = (): unknown[] => $toasts.get().map(({ message }) => ("sentence" in message ? message.sentence : message));

/** Reads the text of a located element. */
export const wordsOf = (locator: Locator) => (): string => locator.query()?.textContent ?? "";

export const rows = () => page.getByRole("region", { name: "聊天记录" }).getByRole("listitem");
export const row = (text: string) => rows().filter({ hasText: text });

/** A picture that a browser can read, in a colour. */
export const drawPicture = (width: number, height: number, colour = "#0b62d6"): Promise<string> => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context) context.fillStyle = colour;
  context?.fillRect(0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ? URL.createObjectURL(blob) : ""), "image/png"));
};

/** Silence of a length in seconds. */
export const silenceOf = (seconds: number): Blob => {
  const [rate, samples] = [8000, 8000 * seconds];
  const wav = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, letters: string): void => {
    for (const [index, letter] of [...letters].entries()) wav.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, "RIFF");
  wav.setUint32(4, 36 + samples, true);
  text(8, "WAVEfmt ");
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rate, true);
  wav.setUint32(28, rate, true);
  wav.setUint16(32, 1, true);
  wav.setUint16(34, 8, true);
  text(36, "data");
  wav.setUint32(40, samples, true);
  for (let index = 0; index < samples; index += 1) wav.setUint8(44 + index, 128);
  return new Blob([wav], { type: "audio/wav" });
};
/** A minute of silence: no machine is so slow that it is over before the next press. */
export const silence = (): string => URL.createObjectURL(silenceOf(60));

/** One of each kind that a message can be of. */
export const contents = (picture: string, sound: string): Content[] => [
  { kind: "text", text: "您好，我对贵公司的后端工程师岗位很感兴趣[TUIEmoji_Smile]，详见 https://jobs.example.com/a?b=1。[急聘]" },
  { kind: "image", url: picture, preview: picture, width: 900, height: 600, format: "png" },
  { kind: "video", url: "https://x.example/v.mp4", cover: picture, width: 900, height: 600, seconds: 75 },
  { kind: "video", url: "https://x.example/w.mp4", cover: null, width: 0, height: 0, seconds: 0 },
  { kind: "audio", url: sound, seconds: 6 },
  { kind: "elsewhere", media: "image", url: "https://pictures.example/a.png", host: "pictures.example" },
  { kind: "file", url: "https://x.example/f", name: "某某科技有限公司录用通知书.pdf", size: 2_600_000 },
  { kind: "face", pack: 1, name: "yz00" },
  { kind: "face", pack: 9, name: "unknown" },
  { kind: "location", description: "", latitude: 30.2, longitude: 120.1 },
  { kind: "link", text: "面试须知", link: "https://jobs.example.com/" },
  {
    kind: "order",
    title: "后端工程师",
    description: "杭州 · 3–5年",
    price: "20–35K",
    picture,
    pictureElsewhere: null,
    link: "https://jobs.example.com/",
  },
  { kind: "evaluation", score: 5, comment: "回复很快" },
  {
    kind: "service",
    title: "常见问题",
    links: [{ key: "官网", value: "https://jobs.example.com/" }],
    items: [{ key: "电话", value: "0571-88888888" }],
    description: "请选择",
  },
  { kind: "job", card: { kind: "job.post", post: "10001", title: "后端工程师", pay: "20000-35000元/月", place: "杭州·西湖区" } },
  { kind: "job", card: { kind: "job.resume", share: "a".repeat(22), cut: "interview", until: Date.UTC(2027, 0, 1) } },
  {
    kind: "job",
    card: {
      ...{ kind: "job.interview", slots: [Date.UTC(2099, 0, 1, 2), Date.UTC(2099, 0, 1, 6)], minutes: 30, place: "文三路 1 号" },
      ...{ link: "https://meet.example.com/", note: "请带作品集", answer: null },
    },
  },
  { kind: "call", video: true, outcome: "ended", byMe: true, seconds: 65 },
  { kind: "group-created", operator: participantOf("陈晓"), label: "" },
  { kind: "room" },
  { kind: "merger", title: "陈晓的聊天记录", lines: ["陈晓：您好", "王明：[图片]"], record: null },
  { kind: "tip", tip: "joined", operator: participantOf("陈晓"), people: [participantOf("王明")], change: null },
  { kind: "custom", description: "" },
  { kind: "unsupported" },
];

/** The same without anything that they could lack. */
export const bareContents = (): Content[] => [
  { kind: "text", text: "  \n" },
  { kind: "image", url: "", preview: "", width: 0, height: 0, format: null },
  { kind: "video", url: "", cover: null, width: 0, height: 0, seconds: 0 },
  { kind: "audio", url: "", seconds: 0 },
  { kind: "file", url: "", name: "", size: 0 },
  { kind: "face", pack: 0, name: "" },
  { kind: "link", text: "", link: null },
  { kind: "order", title: "", description: "", price: "", picture: null, pictureElsewhere: null, link: null },
  { kind: "evaluation", score: 0, comment: "" },
  { kind: "service", title: "", links: [], items: [], description: "" },
  { kind: "call", video: false, outcome: "started", byMe: false, seconds: 0 },
  { kind: "group-created", operator: participantOf(""), label: "" },
  { kind: "merger", title: "", lines: [], record: null },
  { kind: "tip", tip: "profile", operator: participantOf(""), people: [], change: null },
];

/** A message of each, one after the other. */
export const messagesOf = (all: readonly Content[], own: Partial<Message> = {}): Message[] =>
  all.map((content, index) => messageOf({ id: `${own.isMine ? "own" : "their"}${index}`, content, ...own }));
