import { useState } from "react";
import { vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Composer } from "#islands/chat/conversation/composer/Composer.tsx";
import type { Tools } from "#islands/chat/conversation/composer/Tools.tsx";
import { type Draft, NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import type { Face } from "#lib/domain/chat/messages/emoji.ts";
import "#pages/_shell/global.css";

export const sent = vi.fn<(draft: Draft) => void>();
export const typing = vi.fn<(state: "on" | "off") => void>();
export const faces = vi.fn<(face: Face) => void>();
/** The draft, as the composer's parent keeps it. */
export const kept: { draft: Draft } = { draft: NO_DRAFT };

/** Who mounts the composer: keeps the draft, and clears it when it is sent. */
function Conversation({ first, tools }: { first: Draft; tools: Tools | undefined }) {
  const [draft, setDraft] = useState(first);
  kept.draft = draft;
  return (
    <main className="flex h-dvh flex-col justify-end bg-ground">
      <Composer
        draft={draft}
        onChange={setDraft}
        onSend={(ready) => {
          sent(ready);
          setDraft(NO_DRAFT);
        }}
        onTyping={() => typing("on")}
        onTypingEnd={() => typing("off")}
        onFace={faces}
        tools={tools}
        quoted={draft.quote && <p>{draft.quote.text}</p>}
      />
      <button type="button" className="sr-only" onClick={() => setDraft({ ...NO_DRAFT, text: "另一个会话" })}>
        换一个会话
      </button>
    </main>
  );
}

export const compose = (first: Partial<Draft> = {}, tools?: Tools) => {
  for (const mock of [sent, typing, faces]) mock.mockReset();
  return render(<Conversation first={{ ...NO_DRAFT, ...first }} tools={tools} />);
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
