import { vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Composer } from "#islands/chat/conversation/composer/Composer.tsx";
import type { Tools } from "#islands/chat/conversation/composer/Tools.tsx";
import { type Draft, NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import type { Face } from "#lib/domain/chat/messages/emoji.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import "#pages/_shell/global.css";

export const sent = vi.fn<(draft: Draft) => void>();
export const typing = vi.fn<(state: "on" | "off") => void>();
export const faces = vi.fn<(face: Face) => void>();
/** The draft in the conversation's store. */
export const kept: { draft: Draft } = { draft: NO_DRAFT };

/** A conversation that reports its calls to the mocks above. */
const openConversation = () => {
  sessionStorage.clear();
  const { client } = createFakeChat();
  const store = createConversation({ client, conversationId: "C2Cmanager7", report: () => undefined });
  const { submit, send } = store.sending;
  store.sending.submit = (draft) => {
    sent(draft);
    return submit(draft);
  };
  store.sending.send = (outgoing) => {
    if (outgoing.kind === "face") faces(outgoing.face);
    return send(outgoing);
  };
  store.typing.pulse = () => typing("on");
  store.typing.ended = () => typing("off");
  store.draft.$draft.subscribe((draft) => {
    kept.draft = draft;
  });
  return store;
};

/** The composer of a conversation that has this draft. */
export const compose = (first: Partial<Draft> = {}, tools?: Tools) => {
  for (const mock of [sent, typing, faces]) mock.mockReset();
  const store = openConversation();
  store.draft.change(first);
  return render(
    <main className="flex h-dvh flex-col justify-end bg-ground">
      <Composer store={store} peerName="陈晓" tools={tools} />
      <button type="button" className="sr-only" onClick={() => store.draft.write({ ...NO_DRAFT, text: "另一个会话" })}>
        换一个会话
      </button>
    </main>,
  );
};

export const editor = () => page.getByRole("textbox", { name: "消息内容" });
export const sendButton = () => page.getByRole("button", { name: "发送", exact: true });

/** A paste or drop event with a clipboard's content. */
export const carrying = (texts: Record<string, string>, files: readonly File[] = []): DataTransfer => {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  for (const file of files) data.items.add(file);
  return data;
};
export const paste = (data: DataTransfer): void => {
  editor()
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
};
