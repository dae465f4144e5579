import { File as FileIcon, Image as ImageIcon } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { IMAGE_TYPES, trimText } from "#lib/domain/chat/sending.ts";
import { composer } from "#lib/texts/chat/messages.ts";

type Props = {
  /** Why nothing can be written; null where it can. */
  disabled: string | null;
  onSend: (parts: { text: string; files: File[] }) => void;
  onTyping: () => void;
};

const PICTURES = IMAGE_TYPES.map((type) => `.${type}`).join(",");
/** Where a finger types, Enter is a new line: there is no Ctrl (decisions G10). */
const typesByTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

/** A button that asks for files. */
function FileButton({
  label,
  accept,
  icon: Icon,
  onPick,
}: {
  label: string;
  accept: string;
  icon: typeof FileIcon;
  onPick: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
        className="grid size-10 place-items-center rounded-control text-ink-700 hover:bg-ground hover:text-brand-600"
      >
        <Icon size={20} aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Else the same file could not be picked again.
          currentTarget.value = "";
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}

/** Where one writes: text, pictures, files. */
export function Composer({ disabled, onSend, onTyping }: Props) {
  const [text, setText] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = trimText(text) === null;

  const send = (): void => {
    if (isEmpty) return;
    onSend({ text, files: [] });
    setText("");
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method's own Enter; Safari tells it by this number alone.
    const composes = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || composes || typesByTouch()) return;
    if (event.shiftKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
      area.current?.setRangeText("\n", from, to, "end");
      setText(area.current?.value ?? text);
    } else send();
  };

  if (disabled !== null)
    return <p className="border-line border-t bg-card px-4 py-6 text-center text-ink-500 text-sm">{disabled}</p>;
  return (
    <div className="shrink-0 border-line border-t bg-card px-3 pt-1 pb-[max(12px,env(safe-area-inset-bottom))] lg:px-4">
      <div className="-ml-2 flex items-center">
        <FileButton label={composer.picture} accept={PICTURES} icon={ImageIcon} onPick={(files) => onSend({ text: "", files })} />
        <FileButton label={composer.file} accept="" icon={FileIcon} onPick={(files) => onSend({ text: "", files })} />
      </div>
      <div className="flex items-end gap-3">
        <textarea
          ref={area}
          rows={1}
          dir="auto"
          value={text}
          aria-label={composer.label}
          placeholder={composer.placeholder}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            if (trimText(currentTarget.value) !== null) onTyping();
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-36 min-h-10 min-w-0 flex-1 resize-none rounded-control border border-field bg-card px-3 py-2 text-base text-ink-900 lg:min-h-16"
        />
        <Button onClick={send} disabled={isEmpty}>
          {composer.send}
        </Button>
      </div>
      <p className="mt-1 pointer-fine:block hidden text-ink-500 text-xs">{composer.hint}</p>
    </div>
  );
}
