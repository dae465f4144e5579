import { distanceTo, type Place, type RowBox, type Seen, seenOf, type View } from "#lib/domain/chat/messages/position.ts";

/** The upper and lower edge of a row that is not on the page, in pixels from the upper end of the list; null without such a message. */
export type Estimate = (id: string) => { top: number; bottom: number } | null;

/** Measures the list: its view, its rows, and how far a place is from where it belongs. */
export const createListBox = (scroller: HTMLElement, estimate: Estimate) => {
  const viewOf = (): View => {
    const { scrollTop, clientHeight: height, scrollHeight } = scroller;
    return { height, below: Math.max(0, scrollHeight - height - scrollTop) };
  };
  /** Rows that stand where they belong: the window hides those that it has not measured yet. */
  const rowsOf = (): RowBox[] => {
    const edge = scroller.getBoundingClientRect().top + scroller.clientTop;
    return Array.from(scroller.querySelectorAll<HTMLElement>("[data-message]")).flatMap((row) => {
      if (row.parentElement?.style.visibility === "hidden") return [];
      const { top, bottom } = row.getBoundingClientRect();
      return { id: row.dataset["message"] ?? "", top: top - edge, bottom: bottom - edge };
    });
  };
  return {
    viewOf,
    look: (): Seen => seenOf(rowsOf(), viewOf()),
    /** By the place's row; null if the row is not on the page. */
    distance: (place: Place): number | null => distanceTo(place, place.at === "end" ? [] : rowsOf(), viewOf()),
    /** By the estimate of a row that is not on the page. */
    estimatedDistance: (place: Exclude<Place, { at: "end" }>): number | null => {
      const box = estimate(place.id);
      const row = box && { id: place.id, top: box.top - scroller.scrollTop, bottom: box.bottom - scroller.scrollTop };
      return row && distanceTo(place, [row], viewOf());
    },
  };
};
