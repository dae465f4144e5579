import { useState } from "react";
import { type AttachmentKind, attachmentKind, attachmentProblem } from "#lib/domain/chat/composing/attachments.ts";
import { type Draft, type DraftFile, FILES_MAX } from "#lib/domain/chat/composing/draft.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";

type Parts = { draft: Draft; onChange: (draft: Draft) => void; focusEditor: () => void };

/** The files of a draft, and the notice about the last one that was refused or lost. */
export const useAttachments = ({ draft, onChange, focusEditor }: Parts) => {
  const [notice, setNotice] = useState<string | null>(null);
  const attach = (files: readonly File[], chosenAs: AttachmentKind | null): void => {
    const refused = files.flatMap((file) => {
      const found = attachmentProblem(file, chosenAs);
      return found ? [words.problem(found, file.name)] : [];
    });
    const good = files
      .filter((file) => attachmentProblem(file, chosenAs) === null)
      .map((file) => ({ name: file.name, kind: attachmentKind(file, chosenAs), file }));
    const all = [...draft.files, ...good];
    if (all.length > FILES_MAX) refused.push(words.problem("too-many", ""));
    setNotice(refused[0] ?? null);
    if (good.length > 0) onChange({ ...draft, files: all.slice(0, FILES_MAX) });
    focusEditor();
  };
  /** Removes a file, with a notice if the reader did not ask for it. */
  const remove = (file: DraftFile, reason: string | null): void => {
    setNotice(reason);
    onChange({ ...draft, files: draft.files.filter((one) => one !== file) });
    if (reason === null) focusEditor();
  };
  return { notice, setNotice, attach, remove };
};
