/**
 * Where the list of messages stands, and who may change it: the machine of docs/scroll-contract.md. It knows messages and fractions,
 * never pixels of the page; `islands/chat/conversation/messages/positioner.ts` makes it true.
 */
export type Place =
  /** At the end, and with it when more comes. */
  | { at: "end" }
  /** The part of the message above the lower edge of the view, from 0 to 1. */
  | { at: "message"; id: string; fraction: number }
  /** The message begins at the upper edge, and is held there; at the end of the list, the end is held instead. */
  | { at: "head"; id: string };

/** The reader's view. `isNear`: so near to the end that new messages should scroll into view. */
export type Seen = { place: Place; isNear: boolean };

export type Position = {
  /** Counts requests and movements; the newest is the one that holds. */
  generation: number;
  place: Place;
  /** Moving to `place` · held there · moved by the reader, including momentum. */
  phase: "placing" | "held" | "moving";
  /** A request made while the list moved; carried out when it rests. */
  next: Place | null;
  isNear: boolean;
};

export type PositionEvent =
  /** The conversation opens, or the reader requests a place. */
  | { type: "asked"; place: Place }
  /** Messages were appended; an own one scrolls to the end. */
  | { type: "appended"; isOwn: boolean }
  /** The reader moves the list: drops movements in progress and waiting ones. */
  | { type: "taken" }
  /** The list has moved on under the reader's hand. */
  | { type: "moved"; isNear: boolean }
  /** Finger, wheel and momentum are still. */
  | { type: "rested"; seen: Seen }
  /** The request of this generation stands where it was to stand, or as near as the list is long. */
  | { type: "reached"; generation: number; seen: Seen }
  /** The message of the place is no longer in the list. */
  | { type: "lost"; seen: Seen }
  /** Messages were inserted above. `seen` before: at the upper end of a list the place may have been out of reach, and no longer is. */
  | { type: "prepended"; seen: Seen };

export const AT_END: Place = { at: "end" };
export const FIRST_POSITION: Position = { generation: 0, place: AT_END, phase: "held", next: null, isNear: true };

const ask = (position: Position, place: Place): Position => {
  const generation = position.generation + 1;
  return position.phase === "moving"
    ? { ...position, generation, next: place }
    : { ...position, generation, place, phase: "placing", isNear: place.at === "end" };
};

const hold = (position: Position, { place, isNear }: Seen): Position => ({ ...position, place, isNear, phase: "held", next: null });

export const nextPosition = (position: Position, event: PositionEvent): Position => {
  switch (event.type) {
    case "asked":
      return ask(position, event.place);
    case "appended":
      return event.isOwn || position.isNear ? ask(position, AT_END) : position;
    case "taken":
      return { ...position, generation: position.generation + 1, phase: "moving", next: null };
    case "moved":
      return position.phase === "moving" ? { ...position, isNear: event.isNear } : position;
    case "rested": {
      if (position.phase !== "moving") return position;
      return position.next === null
        ? hold(position, event.seen)
        : { ...position, place: position.next, phase: "placing", next: null, isNear: position.next.at === "end" };
    }
    case "reached":
      if (position.phase === "moving" || position.generation !== event.generation) return position;
      if (position.place.at !== "head") return { ...position, phase: "held" };
      // Keep the message at the upper edge until the reader scrolls: pages that load above must not push it out of view.
      // Out of reach, because the list below it has become shorter, it gives way to the end.
      return event.seen.place.at === "end" ? hold(position, event.seen) : { ...position, phase: "held", isNear: event.seen.isNear };
    case "lost":
      return position.phase === "moving" ? position : hold({ ...position, generation: position.generation + 1 }, event.seen);
    case "prepended":
      return position.phase === "held" && position.place.at === "message" ? hold(position, event.seen) : position;
  }
};

/** A row in pixels, from the upper edge of the view downwards. */
export type RowBox = { id: string; top: number; bottom: number };
/** `below`: how much of the list lies below the view. All in pixels. */
export type View = { height: number; below: number };

/** Browsers round positions to parts of a pixel. */
const ROUNDING = 2;
/** Distance from the end, in pixels, within which the reader follows new messages. */
const NEAR = 60;
export const isNearEnd = (below: number): boolean => below < NEAR;

/** The reader's place, from the rows on the page, in their order. */
export const seenOf = (rows: readonly RowBox[], { height, below }: View): Seen => {
  const row = rows.findLast(({ top }) => top < height);
  if (below <= ROUNDING || !row) return { place: AT_END, isNear: true };
  const fraction = Math.min(1, (height - row.top) / Math.max(1, row.bottom - row.top));
  return { place: { at: "message", id: row.id, fraction }, isNear: isNearEnd(below) };
};

/** How far the list has to move down for a place to be where it belongs, in pixels; null where its row is not on the page. */
export const distanceTo = (place: Place, rows: readonly RowBox[], { height, below }: View): number | null => {
  if (place.at === "end") return below;
  const row = rows.find(({ id }) => id === place.id);
  if (!row) return null;
  return place.at === "head" ? row.top : row.top + place.fraction * (row.bottom - row.top) - height;
};

/** Loads older messages when fewer than this many views of them are left above. */
const AHEAD = 1.5;
/**
 * Whether to load the next older page: the reader is moving towards it, or the messages don't fill the view. `above` in pixels.
 * Opening a conversation loads no more.
 */
export const wantsOlder = (above: number, { height, below }: View, hasMoved: boolean): boolean =>
  hasMoved ? above < AHEAD * height : above + below <= 0;
