import type { KeptPost } from "#lib/domain/history/history.ts";
import { comparePath } from "#lib/domain/paths.ts";
import { dropPin, dropPins } from "#lib/stores/history/pinned.ts";
import { compare } from "#lib/texts/posts/compare.ts";
import { elementWith } from "./page-names.ts";

const BAR =
  "compare-bar fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-overlay print:hidden";
const PLAIN = "min-h-10 shrink-0 rounded-control px-3 text-ink-700 hover:bg-ground hover:text-brand-600";

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text: string,
  ...children: Node[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(text, ...children);
  return element;
};

const pinnedPost = ({ id, name }: KeptPost): HTMLElement => {
  const drop = make("button", "grid size-8 shrink-0 place-items-center rounded-control hover:bg-line hover:text-brand-600", "✕");
  drop.type = "button";
  drop.ariaLabel = compare.drop(name);
  drop.addEventListener("click", () => dropPin(id));
  const title = make("span", "truncate", name);
  title.title = name;
  return make("li", "flex min-w-0 max-w-64 items-center gap-1 rounded-control bg-ground pl-3 text-ink-900", "", title, drop);
};

let bar: HTMLElement | null = null;

/**
 * Shows the pinned posts at the bottom of the page, with the way to compare them; nothing while none is pinned, and on
 * pages where none can be. A button of the bar that vanishes leaves the focus to the bar.
 */
export const drawCompareBar = (pinned: readonly KeptPost[]): void => {
  const root = document.documentElement;
  const isWanted = pinned.length > 0 && elementWith("keep") !== null;
  root.toggleAttribute("data-pins", isWanted);
  if (!isWanted) {
    if (bar?.contains(document.activeElement)) document.getElementById("content")?.focus({ preventScroll: true });
    bar?.remove();
    bar = null;
    return;
  }
  const hadFocus = bar?.contains(document.activeElement) === true;
  if (!bar) {
    bar = make("section", BAR, "");
    bar.tabIndex = -1;
    bar.ariaLabel = compare.bar;
    document.getElementById("content")?.after(bar);
  }
  const count = make("p", "shrink-0 text-ink-500", compare.picked(pinned.length));
  count.role = "status";
  const list = make("ul", "flex min-w-0 flex-1 gap-2 max-lg:hidden", "", ...pinned.map(pinnedPost));
  const clear = make("button", PLAIN, compare.clear);
  clear.type = "button";
  clear.addEventListener("click", dropPins);
  const start = make(
    "a",
    "inline-flex min-h-10 shrink-0 items-center rounded-control bg-brand-600 px-5 font-medium text-on-brand hover:bg-brand-700",
    pinned.length > 1 ? compare.start : compare.one,
  );
  if (pinned.length > 1) start.href = comparePath(pinned.map(({ id }) => id));
  else start.className = "shrink-0 text-ink-500 max-[359px]:sr-only";
  bar.replaceChildren(make("div", "column flex min-h-14 items-center gap-3 max-lg:justify-between", "", count, list, clear, start));
  if (hadFocus) bar.focus();
};
