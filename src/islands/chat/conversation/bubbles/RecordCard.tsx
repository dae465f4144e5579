import type { Content } from "#lib/domain/chat/messages/message.ts";
import { records as words } from "#lib/texts/chat/records.ts";

type Props = { content: Extract<Content, { kind: "merger" }>; onOpen: (() => void) | null };

/** A merged record: its title and first lines; a press opens it. */
export function RecordCard({ content: { title, lines }, onOpen }: Props) {
  const name = title || words.untitled;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={words.open(name)}
      onClick={onOpen ?? undefined}
      className="block w-64 max-w-full rounded-card border border-line bg-card px-3 pt-2 text-left text-sm hover:border-brand-600"
    >
      <span dir="auto" className="wrap-anywhere line-clamp-2 font-medium text-ink-900">
        {name}
      </span>
      <span className="mt-1 block text-ink-500 text-xs">
        {lines.slice(0, 4).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <span key={index} dir="auto" className="block truncate">
            {line}
          </span>
        ))}
      </span>
      <span className="mt-2 block border-line border-t py-1.5 text-ink-500 text-xs">{words.mark}</span>
    </button>
  );
}
