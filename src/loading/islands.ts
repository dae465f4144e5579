import { islandLost, islandWanted, LOST_ATTRIBUTE, onPress } from "#islands/elements/page-names.ts";
import { requestStarted } from "#lib/stores/shell/busy.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { codeStarted } from "./load-code.ts";
import { codeFailure, type LostCode } from "./lost-code.ts";

/**
 * An island that is its page: without its code there is nothing to see, or only a list that is not the one of the address. Where its
 * code is lost, the style sheet shows a message in its place (`pages/_shell/lost.css`, which has the same selector).
 */
const PAGE_ISLAND = `astro-island:is([client="only"], [opts*='"now"'], html[data-narrowed] [opts*='"address"'])`;

/** A reload reloads all code, in every browser; offline it would lead away from the page, so check the network first. */
const reload = async (event: Event): Promise<void> => {
  event.preventDefault();
  const finished = requestStarted();
  await fetch("", { method: "HEAD", cache: "no-store" }).then(
    () => location.reload(),
    () => reportFailure(codeFailure("offline")),
  );
  finished();
};

/** Reports an island whose code failed to load: in its place if it is the whole page, else as a message. */
const sayMissing = (island: HTMLElement, kind: LostCode): void => {
  if (island.matches(PAGE_ISLAND)) island.setAttribute(LOST_ATTRIBUTE, "");
  else reportFailure(codeFailure(kind));
};

/** Watches the code of islands that the visitor waits for; Astro reports when it has arrived or failed. */
export const startIslands = (): void => {
  const waiting = new Map<EventTarget, () => void>();
  const end = (island: EventTarget | null): boolean => {
    if (island) waiting.get(island)?.();
    return island !== null && waiting.delete(island);
  };
  const begin = (island: HTMLElement): void => {
    if (waiting.has(island)) return;
    const late = (): void => {
      end(island);
      sayMissing(island, "code-late");
    };
    waiting.set(island, codeStarted(late));
  };
  islandWanted.listen(({ target }) => target instanceof HTMLElement && begin(target));
  document.addEventListener("astro:hydrate", ({ target }) => end(target), true);
  islandLost.listen(({ target }) => {
    if (end(target) && target instanceof HTMLElement) sayMissing(target, "offline");
  });
  for (const island of document.querySelectorAll<HTMLElement>(`${PAGE_ISLAND}[ssr]:not([${LOST_ATTRIBUTE}])`)) begin(island);
  onPress("reload", (_, event) => void reload(event));
};
