import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { PostContent } from "#lib/domain/desk/posts.ts";
import { $editor, closeConflict, keepMine, takeTheirs } from "#lib/stores/desk/post-editor.ts";
import { postWords } from "#lib/texts/desk/desk.ts";
import { deskFields } from "#lib/texts/desk/fields.ts";

/** A field's value as a reader compares it: a description without its tags. */
const shown = (content: PostContent, field: keyof PostContent): string =>
  String(content[field] ?? "").replace(/<[^>]*>/gu, " ") || postWords.empty;

const differences = (mine: PostContent, theirs: PostContent): (keyof PostContent)[] =>
  (Object.keys(theirs) as (keyof PostContent)[]).filter((field) => mine[field] !== theirs[field]);

/** Both versions of a post that two people have edited, field by field. */
export function Conflict() {
  const { content, theirs } = useStore($editor);
  if (!theirs) return null;
  const footer = (
    <>
      <Button variant="plain" onClick={takeTheirs}>
        {postWords.takeTheirs}
      </Button>
      <Button onClick={keepMine}>{postWords.keepMine}</Button>
    </>
  );
  return (
    <Dialog title={postWords.conflictTitle} variant="report" onClose={closeConflict} footer={footer}>
      <p className="mb-4">{postWords.conflictText}</p>
      <dl className="flex flex-col gap-4">
        {differences(content, theirs.content).map((field) => (
          <div key={field}>
            <dt className="font-medium text-ink-900">{deskFields[field]}</dt>
            <dd className="mt-1 rounded-control bg-bad-50 p-2">
              <span className="text-ink-500 text-xs">{postWords.theirs}</span>
              <p>{shown(theirs.content, field)}</p>
            </dd>
            <dd className="mt-1 rounded-control bg-ok-50 p-2">
              <span className="text-ink-500 text-xs">{postWords.mine}</span>
              <p>{shown(content, field)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
