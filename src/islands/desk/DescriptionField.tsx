import { type ClipboardEvent, useId, useMemo, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { RichNode } from "#lib/domain/posts/rich-text.ts";
import { postWords } from "#lib/texts/desk/desk.ts";
import { drawRichText } from "./RichText.tsx";

/** The browser's own editing, by command; the server keeps the tags that pages show. */
const TOOLS = [
  { word: "heading", run: () => document.execCommand("formatBlock", false, "h3") },
  { word: "bold", run: () => document.execCommand("bold") },
  { word: "bullets", run: () => document.execCommand("insertUnorderedList") },
  { word: "numbers", run: () => document.execCommand("insertOrderedList") },
  {
    word: "plain",
    run: () => {
      document.execCommand("removeFormat");
      document.execCommand("formatBlock", false, "p");
    },
  },
] as const;

/** Pasted text comes without its looks: nothing of another page or program gets into a description. */
const pastePlain = (event: ClipboardEvent): void => {
  event.preventDefault();
  document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
};

type Props = {
  /** The stored description. */
  nodes: readonly RichNode[];
  onChange: (html: string) => void;
  error: string | null;
};

/** The description of a post, with headings, lists and bold text. */
export function DescriptionField({ nodes, onChange, error }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The same elements as long as the same description is open: the browser edits them, and React leaves them alone.
  const drawn = useMemo(() => drawRichText(nodes), [nodes]);
  const note = (): void => onChange(box.current?.innerHTML ?? "");
  return (
    <div>
      <p id={`${id}-label`} className="mb-1 font-medium text-ink-900">
        {postWords.description}
        <span aria-hidden="true" className="ml-1 text-bad">
          *
        </span>
      </p>
      <p id={`${id}-hint`} className="mb-2 text-ink-500 text-xs">
        {postWords.descriptionHint}
      </p>
      <div role="toolbar" aria-label={postWords.tools} aria-controls={`${id}-box`} className="mb-2 flex flex-wrap gap-2">
        {TOOLS.map(({ word, run }) => (
          <Button
            key={word}
            variant="plain"
            // The text stays chosen while its button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.focus();
              run();
              note();
            }}
          >
            {postWords[word]}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no lists */}
      <div
        ref={box}
        id={`${id}-box`}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
        contentEditable
        suppressContentEditableWarning
        onInput={note}
        onPaste={pastePlain}
        className={`rich-text min-h-80 rounded-control border bg-card p-3 text-base text-ink-900 leading-7 ${error ? "border-bad" : "border-field"}`}
      >
        {drawn}
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1 min-h-[18px] text-bad text-xs">
        {error}
      </p>
    </div>
  );
}
