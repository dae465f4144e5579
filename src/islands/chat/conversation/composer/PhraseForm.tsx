import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { keptPhrase, type PhraseProblem, phraseProblem } from "#lib/domain/chat/composing/phrases.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { phrases as words } from "#lib/texts/chat/phrases.ts";
import { general } from "#lib/texts/general.ts";

type Props = { first: string; others: readonly string[]; onSave: (text: string) => void; onCancel: () => void };

/** The form of a phrase. Its problem shows on saving, and goes with the next key. */
export function PhraseForm({ first, others, onSave, onCancel }: Props) {
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
    // Escape closes the form, not the dialog around it.
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
