import { useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { PHRASES_MAX } from "#lib/domain/chat/composing/phrases.ts";
import { phrases as words } from "#lib/texts/chat/phrases.ts";
import { PhraseForm } from "./PhraseForm.tsx";
import { type PhraseEditing, usePhraseEditing } from "./use-phrase-editing.ts";

const TEXT = "wrap-anywhere min-w-0 flex-1 whitespace-pre-wrap text-ink-900";
const ACTION = "min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50";

type EditingProps = { editing: PhraseEditing };

/** The form of a phrase that is edited, or of a new one. */
function EditForm({ editing: { phrases, save, endForm }, phrase }: EditingProps & { phrase: string | null }) {
  return (
    <PhraseForm
      first={phrase ?? ""}
      others={phrases.filter((one) => one !== phrase)}
      onSave={(text) => save(phrase, text)}
      onCancel={() => endForm(phrase)}
    />
  );
}

/** The phrase removed last, with a button that puts it back. */
function RemovedPhrase({ editing: { removed, putBack } }: EditingProps) {
  // Absolute, it takes no space, and screen readers know the live region before it changes.
  return (
    <div className={removed ? "flex items-center justify-between gap-3 rounded-control bg-ground py-1 pl-3" : "absolute"}>
      <p role="status">{removed && words.removed(removed.phrase)}</p>
      {removed && (
        <Button variant="quiet" data-place="undo" onClick={() => putBack(removed)} className="shrink-0">
          {words.undo}
        </Button>
      )}
    </div>
  );
}

/** A phrase with the buttons that change it; its form in its place while it is edited. */
function ManagedPhrase({ editing, phrase, index }: EditingProps & { phrase: string; index: number }) {
  return (
    <li className="flex items-center gap-1 px-2 py-1.5">
      {editing.written?.phrase === phrase ? (
        <div className="flex-1">
          <EditForm editing={editing} phrase={phrase} />
        </div>
      ) : (
        <>
          <span dir="auto" className={TEXT}>
            {phrase}
          </span>
          <button
            type="button"
            data-place={index}
            aria-label={words.editOne(phrase)}
            onClick={() => editing.write(phrase)}
            className={ACTION}
          >
            {words.edit}
          </button>
          <button
            type="button"
            aria-label={words.removeOne(phrase)}
            onClick={() => editing.remove(phrase, index)}
            className={ACTION}
          >
            {words.remove}
          </button>
        </>
      )}
    </li>
  );
}

/** The button that adds a phrase, or the form that it opens. */
function NewPhrase({ editing }: EditingProps) {
  if (editing.written?.phrase === null) return <EditForm editing={editing} phrase={null} />;
  return editing.phrases.length < PHRASES_MAX ? (
    <Button variant="secondary" data-place="add" onClick={() => editing.write(null)}>
      {words.add}
    </Button>
  ) : (
    <p className="text-ink-500 text-xs">{words.full}</p>
  );
}

type Props = { account: string; isSeeker: boolean; onPick: (phrase: string) => void; onClose: () => void };

/** Frequent phrases: a press inserts one into the editor, and users can edit their own (R3.2.8-2, F-8). */
export function PhrasesDialog({ account, isSeeker, onPick, onClose }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const editing = usePhraseEditing(account, isSeeker, body);
  const { phrases, isManaged, manage } = editing;
  const [isRestoring, setRestoring] = useState(false);

  const footer = isManaged ? (
    <>
      {editing.hasOwn && (
        <Button variant="plain" onClick={() => setRestoring(true)} className="mr-auto">
          {words.restore}
        </Button>
      )}
      <Button onClick={() => manage(false)}>{words.done}</Button>
    </>
  ) : (
    <>
      <p className="mr-auto text-ink-500 text-xs">{words.hint}</p>
      <Button variant="plain" onClick={() => manage(true)}>
        {words.manage}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} variant="choice" onClose={onClose} footer={footer}>
      <div ref={body} className="flex flex-col gap-3">
        <RemovedPhrase editing={editing} />
        {phrases.length === 0 && <p className="py-6 text-center text-ink-500">{words.none}</p>}
        <ul className="-mx-2 divide-y divide-line empty:hidden">
          {phrases.map((phrase, index) =>
            isManaged ? (
              <ManagedPhrase key={phrase} editing={editing} phrase={phrase} index={index} />
            ) : (
              <li key={phrase} className="py-0.5">
                <button
                  type="button"
                  dir="auto"
                  data-autofocus={index === 0 ? "" : undefined}
                  onClick={() => onPick(phrase)}
                  className={`${TEXT} min-h-11 w-full rounded-control px-2 py-2 text-left hover:bg-brand-50 focus-visible:-outline-offset-2`}
                >
                  {phrase}
                </button>
              </li>
            ),
          )}
        </ul>
        {isManaged && <NewPhrase editing={editing} />}
      </div>
      {isRestoring && (
        <ConfirmDialog
          title={words.restore}
          yes={words.restore}
          isDangerous
          expectsYes
          onYes={() => {
            setRestoring(false);
            editing.restore();
          }}
          onClose={() => setRestoring(false)}
        >
          {words.restoreText}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
