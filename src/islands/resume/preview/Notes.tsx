import type { Preview } from "#lib/stores/resume/preview.ts";
import { preview as words } from "#lib/texts/resume/preview.ts";

/** Things to know before giving the file away. */
export function Notes({ preview: { missing, photo } }: { preview: Preview }) {
  const notes = [
    ...(missing.length > 0 ? [words.missing(missing.join(" "))] : []),
    ...(photo === "none" ? [words.noPhoto] : []),
    ...(photo === "broken" ? [words.brokenPhoto] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="mb-3 rounded-control bg-ground p-3 text-warn">
      {note}
    </p>
  ));
}
