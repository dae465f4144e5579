import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { isDraft, nextPostStates, type PostState } from "#lib/domain/desk/post-states.ts";
import { NOTE_MAX } from "#lib/domain/desk/posts.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { postPath } from "#lib/domain/paths.ts";
import { companies } from "#lib/stores/desk/companies.ts";
import {
  $editor,
  $isDirty,
  $preview,
  chooseCompany,
  closeConflict,
  closePreview,
  copyPost,
  discardPost,
  type Editor,
  editPost,
  keepMine,
  movePost,
  openEditor,
  openPreview,
  savePost,
  takeTheirs,
} from "#lib/stores/desk/post-editor.ts";
import { postFiles } from "#lib/stores/desk/post-files.ts";
import { $view } from "#lib/stores/desk/view.ts";
import { companyWords, desk, moveNames, postWords } from "#lib/texts/desk/desk.ts";
import { deskFields } from "#lib/texts/desk/fields.ts";
import { postFileWords } from "#lib/texts/desk/post-files.ts";
import { Conflict } from "./Conflict.tsx";
import { DescriptionField } from "./DescriptionField.tsx";
import { EditorFrame, EditorHeading } from "./EditorFrame.tsx";
import { BasicFields, OtherFields, PayFields, PlaceFields, TimeFields, useFault } from "./PostFields.tsx";
import { PostFiles } from "./PostFiles.tsx";
import { StateBadge } from "./Posts.tsx";
import { drawRichText } from "./RichText.tsx";
import { Search } from "./Screen.tsx";

const NO_NODES: [] = [];

/** The company of a new post, where there are several. */
function CompanyField({ companyId }: { companyId: string | null }) {
  const rows = useStore(companies.$rows);
  const { keyword } = useStore(companies.$filter);
  const fault = useFault();
  const { items, page } = rows.state === "ready" ? rows.value : { items: [], page: null };
  const areMany = keyword !== "" || (page?.pages ?? 1) > 1;
  return (
    <>
      {areMany && (
        <div className="flex">
          <Search label={companyWords.keyword} keyword={keyword} onSearch={(typed) => companies.narrow({ keyword: typed })} />
        </div>
      )}
      <SelectField
        label={deskFields["companyId"] ?? ""}
        placeholder={postWords.chooseCompany}
        required
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={companyId ?? ""}
        error={fault("companyId")}
        onPick={(id) => chooseCompany(items.find((company) => company.id === id) ?? null)}
      />
    </>
  );
}

function Preview() {
  const nodes = useStore($preview);
  if (!nodes) return null;
  return (
    <Dialog title={postWords.previewTitle} variant="report" onClose={closePreview}>
      <div className="rich-text text-base leading-7">{drawRichText(nodes)}</div>
    </Dialog>
  );
}

type Question = "discard" | "closed" | "draft";

function ReturnDialog({ onClose }: { onClose: () => void }) {
  const [note, setNote] = useState("");
  return (
    <ConfirmDialog
      title={postWords.returnTitle}
      yes={postWords.returnTitle}
      onYes={() => {
        onClose();
        void movePost("draft", note.trim());
      }}
      onClose={onClose}
    >
      <TextArea
        label={postWords.returnReason}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}

function Ask({ question, onClose }: { question: Question | null; onClose: () => void }) {
  if (question === null) return null;
  if (question === "draft") return <ReturnDialog onClose={onClose} />;
  const isDiscard = question === "discard";
  return (
    <ConfirmDialog
      title={isDiscard ? postWords.discard : moveNames("open", "closed")}
      yes={isDiscard ? postWords.discard : moveNames("open", "closed")}
      isDangerous
      onYes={() => {
        onClose();
        void (isDiscard ? discardPost() : movePost("closed"));
      }}
      onClose={onClose}
    >
      <p>{isDiscard ? postWords.discardSure : postWords.closeSure}</p>
    </ConfirmDialog>
  );
}

function Actions({ editor, role, onAsk }: { editor: Editor; role: StaffRole; onAsk: (question: Question) => void }) {
  const { post } = editor;
  // A file that has not arrived would be missing from the saved post.
  const isSending = useStore(postFiles.$sending).some(({ failure }) => failure === null);
  const busy = editor.busy || isSending;
  const state: PostState = post?.state ?? "draft";
  const move = (to: PostState): void => {
    if (to === "closed" || (to === "draft" && role === "operator")) onAsk(to);
    else void movePost(to);
  };
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-line border-t bg-ground py-3">
      {isSending && (
        <p role="status" className="w-full text-ink-500 text-xs">
          {postFileWords.sending}
        </p>
      )}
      {!isDraft(state) && (
        <Button busy={busy} onClick={() => void savePost()}>
          {desk.save}
        </Button>
      )}
      {nextPostStates(state, role).map((to, index) => (
        <Button key={to} variant={isDraft(state) && index === 0 ? "primary" : "secondary"} busy={busy} onClick={() => move(to)}>
          {moveNames(state, to)}
        </Button>
      ))}
      {isDraft(state) && (
        <Button variant="secondary" busy={busy} onClick={() => void savePost()}>
          {postWords.saveDraft}
        </Button>
      )}
      <Button variant="plain" onClick={() => void openPreview()}>
        {postWords.preview}
      </Button>
      {post && (
        <Button variant="plain" busy={busy} onClick={() => void copyPost()}>
          {postWords.copy}
        </Button>
      )}
      {post && !isDraft(state) && (
        <a href={postPath(post.id)} target="_blank" rel="noopener" className={buttonClass("plain")}>
          {postWords.toPage}
        </a>
      )}
      {post?.state === "draft" && (
        <Button variant="plain" busy={busy} onClick={() => onAsk("discard")}>
          {postWords.discard}
        </Button>
      )}
    </div>
  );
}

function Form({ editor, role }: { editor: Editor; role: StaffRole }) {
  const { post, content, companyId, readings, refusals, theirs } = editor;
  const form = useRef<HTMLDivElement>(null);
  const isDirty = useStore($isDirty);
  const fault = useFault();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <>
      <EditorHeading title={post ? post.content.name : postWords.newPost} isDirty={isDirty}>
        {post && <StateBadge state={post.state} />}
      </EditorHeading>
      {post?.note && <p className="mb-4 rounded-control bg-warn-50 p-3 text-warn">{postWords.returned(post.note)}</p>}
      <p className="mb-4 text-ink-500">{post ? post.companyName : postWords.required}</p>
      <div ref={form} className="flex flex-col gap-4">
        {!post && role === "operator" && <CompanyField companyId={companyId} />}
        <BasicFields content={content} />
        <PlaceFields content={content} />
        <PayFields content={content} />
        <TimeFields content={content} />
        <section className="panel p-4 lg:p-5">
          <DescriptionField
            key={readings}
            nodes={post?.description ?? NO_NODES}
            error={fault("descriptionHtml")}
            onChange={(descriptionHtml) => editPost({ descriptionHtml })}
          />
        </section>
        <PostFiles files={content.attachments} companyId={companyId} error={fault("attachments")} />
        <OtherFields content={content} />
        <Actions editor={editor} role={role} onAsk={setQuestion} />
      </div>
      <Ask question={question} onClose={() => setQuestion(null)} />
      <Preview />
      {theirs && (
        <Conflict
          title={postWords.conflictTitle}
          mine={content}
          theirs={theirs.content}
          onTake={takeTheirs}
          onKeep={keepMine}
          onClose={closeConflict}
        />
      )}
    </>
  );
}

/** The editor of a post, with its next states. */
export function PostEditor({ role }: { role: StaffRole }) {
  const editor = useStore($editor);
  return (
    <EditorFrame list="posts" editor={editor} onRetry={() => void openEditor($view.get().id)}>
      <Form editor={editor} role={role} />
    </EditorFrame>
  );
}
