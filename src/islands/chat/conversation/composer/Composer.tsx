import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef } from "react";
import { isTouch } from "#islands/chat/parts/touch.ts";
import { Button } from "#islands/ui/Button.tsx";
import type { AttachmentKind } from "#lib/domain/chat/composing/attachments.ts";
import type { Draft } from "#lib/domain/chat/composing/draft.ts";
import { excessCharacters, mentionsTooMany, readyToSend } from "#lib/domain/chat/composing/sending.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { say } from "#lib/stores/chat/say.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { quotes } from "#lib/texts/chat/quotes.ts";
import { Editor, type EditorHandle } from "./Editor.tsx";
import { EmojiPopup } from "./EmojiPopup.tsx";
import { FileChips } from "./FileChips.tsx";
import { FileTools } from "./FileTools.tsx";
import { MentionPopup } from "./MentionPopup.tsx";
import { PopupTools } from "./PopupTools.tsx";
import { QuoteBar } from "./QuoteBar.tsx";
import { DialogTools, LateToolDialog, type Tools } from "./Tools.tsx";
import { useAttachments } from "./use-attachments.ts";
import { useEditorFocus } from "./use-editor-focus.ts";
import { useMentioning } from "./use-mentioning.ts";
import { usePopup } from "./use-popup.ts";
import { useToolDialog } from "./use-tool-dialog.ts";

export type ComposerHandle = { attach: (files: readonly File[]) => void };
type Props = {
  /** The open conversation, whose draft is written and sent here. */
  store: ConversationStore;
  /** The other side's name; null in a group, where a quote names its writer. */
  peerName: string | null;
  /** The tools that open dialogs, and the owner of the phrases; without it no tools are shown. */
  tools?: Tools | undefined;
  /** Files are dragged over the conversation. */
  isDropTarget?: boolean;
  ref?: Ref<ComposerHandle>;
};

type WritingParts = { editor: RefObject<EditorHandle | null>; store: ConversationStore; draft: Draft };

/** The editor's focus, and the typing notices to the other side. */
const useWriting = ({ editor, store, draft }: WritingParts) => {
  const reEdits = useStore(store.draft.$reEdits);
  // 引用 and 重新编辑 put the cursor into the editor.
  const quotedId = draft.quote?.messageId ?? null;
  const before = useRef({ quotedId, reEdits });
  useEffect(() => {
    const isQuoted = quotedId !== null && quotedId !== before.current.quotedId;
    if (isQuoted || reEdits !== before.current.reEdits) editor.current?.focus();
    before.current = { quotedId, reEdits };
  }, [quotedId, reEdits, editor]);

  const hasFocus = useRef(false);
  /** The editor gets the focus because its conversation opens: a draft in it does not count as typing. */
  const isOpening = useRef(false);
  useEditorFocus((why) => {
    isOpening.current = why === "opened";
    editor.current?.focus();
    isOpening.current = false;
  });
  return {
    write: (text: string): void => {
      store.draft.change({ text });
      if (text === "") store.typing.ended();
      // An emoji picked by touch goes into an editor without focus.
      else if (hasFocus.current) store.typing.pulse();
    },
    focused: (): void => {
      hasFocus.current = true;
      if (draft.text !== "" && !isOpening.current) store.typing.pulse();
    },
    blurred: (): void => {
      hasFocus.current = false;
      store.typing.ended();
    },
  };
};

/**
 * The message editor (R3.2.4-2, R3.5.3, D-G10). Give it a key per conversation: its notes on files belong to one draft.
 * Why: docs/decisions/0162-a-message-passes-thirty-four-files.md
 */
export function Composer({ store, peerName, tools, isDropTarget = false, ref }: Props) {
  const draft = useStore(store.draft.$draft);
  const lostFiles = useStore(store.draft.$lostFiles);
  const members = useStore(store.membership.$talk)?.members ?? null;
  const problemId = useId();
  const section = useRef<HTMLElement>(null);
  const editor = useRef<EditorHandle>(null);
  const [popup, setPopup] = usePopup(section);
  const closePopup = (): void => setPopup(null);
  const toolDialog = useToolDialog({ section, editor, popup, closePopup });

  const focusEditor = (): void => editor.current?.focus();
  const files = useAttachments({ draft, onChange: store.draft.write, focusEditor });
  const attach = (chosen: readonly File[], chosenAs: AttachmentKind | null): void => {
    closePopup();
    files.attach(chosen, chosenAs);
  };
  const mentioning = useMentioning(editor, members);
  const writing = useWriting({ editor, store, draft });

  const excess = excessCharacters(draft);
  const lost = lostFiles.length > 0 ? words.lostFiles(lostFiles) : null;
  const tooMany = mentionsTooMany(draft) ? words.tooManyMentions : null;
  const problem = excess > 0 ? words.tooLong : (tooMany ?? files.notice ?? lost);

  const send = (): void => {
    const ready = readyToSend(draft);
    if (!ready) return;
    closePopup();
    files.setNotice(null);
    store.typing.ended();
    if (!store.sending.submit(ready)) say(quotes.failed, "warning");
    if (!isTouch()) editor.current?.focus();
  };
  useImperativeHandle(ref, () => ({ attach: (chosen) => attach(chosen, null) }));

  return (
    <section ref={section} aria-label={words.region} className="relative border-line border-t bg-card text-sm">
      {draft.quote && <QuoteBar quote={draft.quote} store={store} peerName={peerName} />}
      {draft.files.length > 0 && (
        <FileChips
          files={draft.files}
          onRemove={(file) => files.remove(file, null)}
          onUnreadable={(file) => files.remove(file, words.unreadable(file.name))}
        />
      )}
      <p id={problemId} className={clsx("px-3 text-bad text-xs", problem && "pt-2")}>
        <span role="alert">{problem}</span>
        {/* Not in the alert: it changes with every key, and each change would be announced. */}
        {excess > 0 && words.excess(excess)}
      </p>
      <div className="flex flex-wrap items-end roomy:items-center gap-1 px-2 roomy:px-3 low:py-0.5 py-2">
        <PopupTools popup={popup} onPopup={setPopup}>
          <FileTools onFiles={attach} onProblem={(found, name) => files.setNotice(words.problem(found, name))} />
          {tools && <DialogTools tools={tools} onOpen={toolDialog.open} onClose={closePopup} />}
        </PopupTools>
        <div
          className={clsx(
            "order-2 roomy:order-3 min-w-0 flex-1 roomy:basis-full rounded-control border bg-ground px-3 outline-brand-600 has-focus-visible:outline-2",
            excess > 0 ? "border-bad" : "border-line",
          )}
        >
          <Editor
            ref={editor}
            text={draft.text}
            onText={writing.write}
            onSend={send}
            onFiles={(chosen) => attach(chosen, null)}
            onMentioning={mentioning.follow}
            onKey={mentioning.onKey}
            list={mentioning.list}
            onFocus={() => {
              closePopup();
              writing.focused();
            }}
            onBlur={writing.blurred}
            problemId={excess > 0 ? problemId : null}
          />
        </div>
        <p className="order-4 cramped:hidden flex-1 pl-1 text-ink-500 text-xs [@media(hover:none)]:invisible">{words.hint}</p>
        <Button
          onMouseDown={(event) => event.preventDefault()}
          onClick={send}
          disabled={readyToSend(draft) === null}
          className="order-4 roomy:order-5 roomy:min-w-24 shrink-0"
        >
          {words.send}
        </Button>
      </div>
      <MentionPopup members={members} mentioning={mentioning} />
      <EmojiPopup
        editor={editor}
        popup={popup}
        onFace={(face) => void store.sending.send({ kind: "face", face })}
        onClose={closePopup}
      />
      {tools && toolDialog.dialog && <LateToolDialog open={toolDialog.dialog} tools={tools} ends={toolDialog.ends} />}
      {isDropTarget && (
        <p className="pointer-events-none absolute inset-1 grid place-items-center rounded-control border-2 border-brand-600 border-dashed bg-brand-50 text-brand-600">
          {words.drop}
        </p>
      )}
    </section>
  );
}
