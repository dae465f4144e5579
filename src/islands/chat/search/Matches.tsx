import { piecesOf } from "#lib/domain/chat/messages/search.ts";

/** A text in which the words that were looked for stand out. */
export function Matches({ text, keywords }: { text: string; keywords: readonly string[] }) {
  return piecesOf(text, keywords).map((piece, index) =>
    piece.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
      <mark key={index} className="bg-transparent font-medium text-brand-600">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
