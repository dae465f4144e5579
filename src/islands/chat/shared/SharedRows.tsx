import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { type SharedItem, type SharedRow, type Step, sharedRows, stepFrom, TILES } from "#lib/domain/chat/messages/shared.ts";
import { monthName } from "#lib/texts/chat/shared.ts";

/** Within this distance of the end the next page is read, in pixels. */
const AHEAD = 400;

const ALONG: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };
/** Tiles stand beside each other. */
const ASIDE: Record<string, Step> = { ArrowLeft: "left", ArrowRight: "right" };

/** Frames within which an item appears. */
const FRAMES = 10;
/** Focuses an item. One that has just been put on the page is hidden until it is measured, and takes no focus before. */
const focusSoon = (find: () => HTMLElement | null | undefined, frames = FRAMES): void => {
  const element = find();
  element?.focus({ preventScroll: true });
  if (frames > 0 && !(element && element === document.activeElement)) requestAnimationFrame(() => focusSoon(find, frames - 1));
};

const keyOf = (row: SharedRow): string => ("month" in row ? row.month : (row.items[0]?.key ?? ""));

export type RowsHandle = { focus: () => void };

type Props = {
  items: readonly SharedItem[];
  /** Reads the next page; null while none is to be read. */
  onMore: (() => void) | null;
  /** Draws an item, whose controls the Tab key reaches if it `isStop`. The one that arrow keys lead to has `data-item`. */
  children: (item: SharedItem, isStop: boolean) => ReactNode;
  ref: Ref<RowsHandle>;
};

/** Shared things by month: those in view alone are on the page. Arrow keys walk among them. */
export function SharedRows({ items, onMore, children, ref }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const rows = sharedRows(items);
  const rowOf = (key: string | undefined): number =>
    rows.findIndex((row) => "items" in row && row.items.some((item) => item.key === key));
  const stop = items.find(({ key }) => key === focused) ?? items[0];

  const focusAt = (item: SharedItem | null | undefined): void => {
    if (!item) return;
    flushSync(() => setFocused(item.key));
    list.current?.scrollToIndex(rowOf(item.key), { align: "nearest" });
    focusSoon(() => scroller.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(item.key)}"]`));
  };
  useImperativeHandle(ref, () => ({ focus: () => queueMicrotask(() => focusAt(stop)) }));

  const walk = (event: KeyboardEvent): void => {
    const key = event.target instanceof HTMLElement ? event.target.dataset["item"] : undefined;
    if (key === undefined || !stop || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ALONG[event.key] ?? (stop.kind === "tile" ? ASIDE[event.key] : undefined);
    if (step === undefined) return;
    event.preventDefault();
    focusAt(stepFrom(rows, key, step));
  };
  const onScroll = (): void => {
    const box = scroller.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD) onMore?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows
    <div
      ref={scroller}
      onKeyDown={walk}
      onScroll={onScroll}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>("[data-entry]")?.dataset["entry"] ?? focused)}
      // A window of rows needs a height, also in a pane that has none.
      className="-mx-4 -mt-3 max-h-[calc(100dvh-200px)] min-h-40 flex-1 overflow-y-auto overscroll-contain px-4"
    >
      <Virtualizer ref={list} as="ul" item="li" scrollRef={scroller} data={rows} keepMounted={stop ? [rowOf(stop.key)] : []}>
        {(row) =>
          "month" in row ? (
            <h4 key={row.month} className="pt-3 pb-2 text-ink-500 text-xs">
              {monthName(row.month)}
            </h4>
          ) : (
            <div
              key={keyOf(row)}
              style={row.items[0]?.kind === "tile" ? { gridTemplateColumns: `repeat(${TILES}, minmax(0, 1fr))` } : {}}
              className="grid gap-1 pb-1"
            >
              {row.items.map((item) => (
                <div key={item.key} data-entry={item.key} className="min-w-0">
                  {children(item, item === stop)}
                </div>
              ))}
            </div>
          )
        }
      </Virtualizer>
    </div>
  );
}
