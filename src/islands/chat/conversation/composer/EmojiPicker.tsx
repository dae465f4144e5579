import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { EMOJI, type Emoji, type Face } from "#lib/domain/chat/messages/emoji.ts";
import { emojiPicture, FACE_PACKS, facePicture, facesOf } from "#lib/domain/chat/messages/emoji-pictures.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { emojiNames } from "#lib/texts/chat/emoji.ts";
import { faceName, facePackName } from "#lib/texts/chat/faces.ts";

type Cell = { key: string; name: string; picture: string; onPick: () => void };
type GridProps = { label: string; cells: readonly Cell[]; columns: 8 | 5; autoFocus: boolean };

const COLUMNS = { 8: "grid-cols-8", 5: "grid-cols-5" } as const;
// Stickers have dark lines, on a screen of any colour.
const PICTURE = { 8: "size-7", 5: "size-15 rounded-control dark:bg-ink-900" } as const;

/** A grid of pictures: one stop of the Tab key; arrows, Home and End move in it. */
function PictureGrid({ label, cells, columns, autoFocus }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const buttonAt = (index: number) => grid.current?.querySelectorAll("button")[index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (autoFocus) buttonAt(0)?.focus();
  }, []);

  const move = (event: KeyboardEvent): void => {
    const row = current - (current % columns);
    const to = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current + columns,
      ArrowUp: current - columns,
      Home: row,
      End: Math.min(row + columns, cells.length) - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= cells.length) return;
    setCurrent(to);
    buttonAt(to)?.focus();
  };

  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => row * columns);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table is read, a grid is moved in
    <div ref={grid} role="grid" tabIndex={-1} aria-label={label} onKeyDown={move} className={`grid ${COLUMNS[columns]}`}>
      {rows.map((first) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its buttons are
        <div key={first} role="row" className="contents">
          {cells.slice(first, first + columns).map(({ key, name, picture, onPick }, place) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: its button is
            <div key={key} role="gridcell" className="grid place-items-center">
              <button
                type="button"
                tabIndex={first + place === current ? 0 : -1}
                aria-label={name}
                title={name}
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setCurrent(first + place)}
                onClick={onPick}
                className="grid min-h-10 w-full place-items-center rounded-control p-1 hover:bg-ground focus-visible:-outline-offset-2"
              >
                <img src={picture} alt="" draggable={false} loading="lazy" decoding="async" className={PICTURE[columns]} />
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type Props = {
  onEmoji: (emoji: Emoji) => void;
  /** Sends a sticker at once; without it there are no stickers. */
  onFace: ((face: Face) => void) | undefined;
  /** Whether the keyboard opened it. */
  autoFocus: boolean;
};

/** The emoji and the three packs of stickers (R3.3.4). */
export function EmojiPicker({ onEmoji, onFace, autoFocus }: Props) {
  const [tab, setTab] = useState("basic");
  const pack = FACE_PACKS.find(({ prefix }) => prefix === tab);
  const emoji = EMOJI.map((one) => ({ key: one, name: emojiNames[one], picture: emojiPicture(one), onPick: () => onEmoji(one) }));
  const faces = (pack ? facesOf(pack) : []).map((face) => ({
    key: face.data,
    name: faceName(face) ?? face.data,
    picture: facePicture(face) ?? "",
    onPick: () => onFace?.(face),
  }));
  const panel: ReactNode = (
    <div className="h-52 overflow-y-auto overscroll-contain">
      {pack ? (
        <PictureGrid key={tab} label={facePackName(pack)} cells={faces} columns={5} autoFocus={false} />
      ) : (
        <PictureGrid key={tab} label={words.basic} cells={emoji} columns={8} autoFocus={autoFocus} />
      )}
    </div>
  );
  if (!onFace) return panel;
  const tabs = [{ key: "basic", label: words.basic }, ...FACE_PACKS.map((one) => ({ key: one.prefix, label: facePackName(one) }))];
  return (
    <Tabs label={words.packs} tabs={tabs} current={tab} onPick={setTab}>
      {panel}
    </Tabs>
  );
}
