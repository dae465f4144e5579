import { useStore } from "@nanostores/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import {
  keptPhrase,
  PHRASES_MAX,
  type PhraseProblem,
  phraseProblem,
  withPhrase,
  withPhraseAt,
} from "#lib/domain/chat/composing/phrases.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { phrasesOf } from "#lib/stores/chat/phrases.ts";
import { recruitersPhrases, seekersPhrases, phrases as words } from "#lib/texts/chat/phrases.ts";
import { general } from "#lib/texts/general.ts";

const TEXT = "wrap-anywhere min-w-0 flex-1 whitespace-pre-wrap text-ink-900";
const ACTION = "min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50";

type FormProps = { first: string; others: readonly string[]; onSave: (text: string) => void; onCancel: () => void };

/** The form of a phrase. Its problem shows on saving, and goes with the next key. */
function PhraseForm({ first, others, onSave, onCancel }: FormProps) {
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<PhraseProblem | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = (): void => {
    const found = phraseProblem(text, others);
    setProblem(found);
    if (found) field.current?.focus();
    else onSave(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    else if (event.key !== "Escape") return;
    else onCancel();
    // Escape means the form here, and not the dialog around it.
    event.preventDefault();
  };
  return (
    <div className="rounded-control bg-ground p-3">
      <TextArea
        ref={field}
        label={words.field}
        value={text}
        rows={3}
        autoFocus
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        hint={words.count(lengthOf(keptPhrase(text)))}
        error={problem && words.problem(problem)}
      />
      <div className="flex justify-end gap-3">
        <Button variant="plain" onClick={onCancel}>
          {general.cancel}
        </Button>
        <Button onClick={save}>{words.save}</Button>
      </div>
    </div>
  );
}

type Props = { account: string; isSeeker: boolean; onPick: (phrase: string) => void; onClose: () => void };

/** Frequent phrases: a press inserts one into the editor; the user can edit their own (3§2, facts 8). */
export function PhrasesDialog({ account, isSeeker, onPick, onClose }: Props) {
  const house = isSeeker ? seekersPhrases : recruitersPhrases;
  const store = phrasesOf(account, isSeeker);
  const own = useStore(store.$own);
  const phrases = own ?? house;
  const [isManaged, setManaged] = useState(false);
  /** The phrase that is written, the one without a place yet being a new one. */
  const [written, setWritten] = useState<{ phrase: string | null } | null>(null);
  const [removed, setRemoved] = useState<{ phrase: string; at: number } | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  /** Makes a change that removes the focused element, and focuses the change's subject. */
  const andFocus = (change: () => void, name: () => string): void => {
    flushSync(change);
    body.current?.querySelector<HTMLElement>(`[data-place="${name()}"]`)?.focus();
  };
  const endForm = (phrase: string | null): void =>
    andFocus(
      () => setWritten(null),
      () => (phrase === null ? "add" : String((store.$own.get() ?? house).indexOf(phrase))),
    );
  const save = (before: string | null, text: string): void => {
    setRemoved(null);
    store.change(house, (now) => withPhrase(now, before, text));
    endForm(before === null && phrases.length + 1 < PHRASES_MAX ? null : keptPhrase(text));
  };
  const remove = (phrase: string, at: number): void =>
    andFocus(
      () => {
        store.change(house, (now) => now.filter((one) => one !== phrase));
        setWritten(null);
        setRemoved({ phrase, at });
      },
      () => "undo",
    );
  const putBack = ({ phrase, at }: { phrase: string; at: number }): void =>
    andFocus(
      () => {
        store.change(house, (now) => withPhraseAt(now, phrase, at));
        setRemoved(null);
      },
      () => String(at),
    );
  const manage = (isOn: boolean): void => {
    setManaged(isOn);
    setWritten(null);
    setRemoved(null);
  };

  const form = (phrase: string | null) => (
    <PhraseForm
      first={phrase ?? ""}
      others={phrases.filter((one) => one !== phrase)}
      onSave={(text) => save(phrase, text)}
      onCancel={() => endForm(phrase)}
    />
  );
  const footer = isManaged ? (
    <>
      {own && (
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
        {/* Absolute, it takes no space, and screen readers know the live region before it changes. */}
        <div className={removed ? "flex items-center justify-between gap-3 rounded-control bg-ground py-1 pl-3" : "absolute"}>
          <p role="status">{removed && words.removed(removed.phrase)}</p>
          {removed && (
            <Button variant="quiet" data-place="undo" onClick={() => putBack(removed)} className="shrink-0">
              {words.undo}
            </Button>
          )}
        </div>
        {phrases.length === 0 && <p className="py-6 text-center text-ink-500">{words.none}</p>}
        <ul className="-mx-2 divide-y divide-line empty:hidden">
          {phrases.map((phrase, index) =>
            isManaged ? (
              <li key={phrase} className="flex items-center gap-1 px-2 py-1.5">
                {written?.phrase === phrase ? (
                  <div className="flex-1">{form(phrase)}</div>
                ) : (
                  <>
                    <span dir="auto" className={TEXT}>
                      {phrase}
                    </span>
                    <button
                      type="button"
                      data-place={index}
                      aria-label={words.editOne(phrase)}
                      onClick={() => setWritten({ phrase })}
                      className={ACTION}
                    >
                      {words.edit}
                    </button>
                    <button
                      type="button"
                      aria-label={words.removeOne(phrase)}
                      onClick={() => remove(phrase, index)}
                      className={ACTION}
                    >
                      {words.remove}
                    </button>
                  </>
                )}
              </li>
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
        {isManaged &&
          (written?.phrase === null ? (
            form(null)
          ) : phrases.length < PHRASES_MAX ? (
            <Button variant="secondary" data-place="add" onClick={() => setWritten({ phrase: null })}>
              {words.add}
            </Button>
          ) : (
            <p className="text-ink-500 text-xs">{words.full}</p>
          ))}
      </div>
      {isRestoring && (
        <ConfirmDialog
          title={words.restore}
          yes={words.restore}
          isDangerous
          expectsYes
          onYes={() => {
            setRestoring(false);
            store.restore();
            manage(true);
          }}
          onClose={() => setRestoring(false)}
        >
          {words.restoreText}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
