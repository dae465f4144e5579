import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AT_END,
  distanceTo,
  FIRST_POSITION,
  isNearEnd,
  nextPosition,
  type Place,
  type PositionEvent,
  type RowBox,
  seenOf,
  type View,
  wantsOlder,
} from "#lib/domain/chat/messages/position.ts";

const outcome = (...events: PositionEvent[]) => events.reduce(nextPosition, FIRST_POSITION);
const at = (id: string, fraction = 1): Place => ({ at: "message", id, fraction });
const seen = (place: Place, isNear = false) => ({ place, isNear });

describe("the position of a list", () => {
  test("follows the newest request alone", () => {
    const position = outcome({ type: "asked", place: at("a") }, { type: "asked", place: AT_END });
    expect(position).toMatchObject({ place: AT_END, phase: "placing" });
    expect(nextPosition(position, { type: "reached", generation: 1, seen: seen(at("a")) })).toBe(position);
    expect(nextPosition(position, { type: "reached", generation: 2, seen: seen(AT_END) }).phase).toBe("held");
  });

  test("keeps a message at the upper edge until the reader moves the list", () => {
    const head: Place = { at: "head", id: "a" };
    const position = outcome({ type: "asked", place: head }, { type: "reached", generation: 1, seen: seen(at("c", 0.5)) });
    expect(position).toMatchObject({ place: head, phase: "held", isNear: false });
    const moved = [{ type: "taken" }, { type: "rested", seen: seen(at("d")) }] satisfies PositionEvent[];
    expect(moved.reduce(nextPosition, position).place).toEqual(at("d"));
  });

  test("is the end where a message cannot come to the upper edge", () => {
    const position = outcome(
      { type: "asked", place: { at: "head", id: "z" } },
      { type: "reached", generation: 1, seen: seen(AT_END, true) },
    );
    expect(position).toMatchObject({ place: AT_END, phase: "held", isNear: true });
  });

  test("is the end once the list below a held message has become too short", () => {
    const head: Place = { at: "head", id: "a" };
    const held = outcome({ type: "asked", place: head }, { type: "reached", generation: 1, seen: seen(at("c")) });
    expect(nextPosition(held, { type: "reached", generation: 1, seen: seen(AT_END, true) })).toMatchObject({ place: AT_END });
  });

  test("is the reader's while they move it: a request waits, the newest one alone", () => {
    const moving = outcome({ type: "asked", place: AT_END }, { type: "taken" }, { type: "asked", place: at("a") });
    const waiting = nextPosition(moving, { type: "asked", place: at("b") });
    expect(waiting).toMatchObject({ phase: "moving", next: at("b") });
    expect(nextPosition(waiting, { type: "rested", seen: seen(at("c")) })).toMatchObject({ phase: "placing", place: at("b") });
    // A new movement drops the waiting request.
    expect(outcome({ type: "taken" }, { type: "asked", place: AT_END }, { type: "taken" }).next).toBeNull();
  });

  test("is held where the list comes to rest", () => {
    const rested = outcome({ type: "taken" }, { type: "rested", seen: seen(at("c", 0.3)) });
    expect(rested).toMatchObject({ phase: "held", place: at("c", 0.3), isNear: false });
  });

  test("follows new messages at the end, and the user's own", () => {
    const other: PositionEvent = { type: "appended", isOwn: false };
    const far = outcome({ type: "taken" }, { type: "rested", seen: seen(at("c")) });
    expect(nextPosition(far, other)).toBe(far);
    expect(nextPosition(far, { type: "appended", isOwn: true })).toMatchObject({ place: AT_END, phase: "placing" });
    const near = outcome({ type: "taken" }, { type: "rested", seen: seen(at("c"), true) });
    expect(nextPosition(near, other)).toMatchObject({ place: AT_END, phase: "placing" });
    const passing = outcome({ type: "taken" }, { type: "moved", isNear: true }, other);
    expect(passing).toMatchObject({ phase: "moving", next: AT_END });
  });

  test("stands where it is when its message goes", () => {
    const held = outcome({ type: "taken" }, { type: "rested", seen: seen(at("c")) }, { type: "lost", seen: seen(at("d")) });
    expect(held).toMatchObject({ phase: "held", place: at("d") });
  });

  test("is seen by the message at the lower edge and how much of it is in view", () => {
    const rows = [
      { id: "a", top: -50, bottom: 50 },
      { id: "b", top: 50, bottom: 150 },
      { id: "c", top: 150, bottom: 200 },
    ];
    expect(seenOf(rows, { height: 100, below: 100 })).toEqual(seen(at("b", 0.5)));
    expect(seenOf(rows, { height: 170, below: 30 })).toEqual(seen(at("c", 0.4), true));
    expect(seenOf(rows, { height: 200, below: 1 })).toEqual(seen(AT_END, true));
    expect(seenOf([], { height: 100, below: 500 })).toEqual(seen(AT_END, true));
    expect(distanceTo(at("b", 0.5), rows, { height: 100, below: 100 })).toBe(0);
    expect(distanceTo({ at: "head", id: "c" }, rows, { height: 100, below: 100 })).toBe(150);
    expect(distanceTo(at("x"), rows, { height: 100, below: 100 })).toBeNull();
  });

  test("asks for older messages one and a half views ahead, and on opening only where there is room", () => {
    const view = { height: 600, below: 900 };
    expect([wantsOlder(899, view, true), wantsOlder(900, view, true), wantsOlder(0, view, false)]).toEqual([true, false, false]);
    expect(wantsOlder(0, { height: 600, below: 0 }, false)).toBe(true);
  });
});

/** A simulated page: rows with heights, a view on them, and a position. */
class Page {
  rows: { id: string; height: number }[] = [];
  height = 600;
  top = 0;
  position = FIRST_POSITION;
  /** Older messages that have come while the list moved. */
  waiting: { id: string; height: number }[] = [];
  #count = 0;

  get view(): View {
    return { height: this.height, below: Math.max(0, this.total - this.height - this.top) };
  }
  get total(): number {
    return this.rows.reduce((sum, { height }) => sum + height, 0);
  }
  get boxes(): RowBox[] {
    let top = -this.top;
    return this.rows.map(({ id, height }) => {
      const box = { id, top, bottom: top + height };
      top += height;
      return box;
    });
  }
  get seen() {
    return seenOf(this.boxes, this.view);
  }
  create(heights: readonly number[]): { id: string; height: number }[] {
    return heights.map((height) => {
      this.#count += 1;
      return { id: `m${this.#count}`, height };
    });
  }
  scrollTo(top: number): void {
    this.top = Math.max(0, Math.min(top, this.total - this.height));
  }
  /** Clamps the scroll position, as browsers do when a list shrinks. */
  clamp(): void {
    this.scrollTo(this.top);
  }
  apply(event: PositionEvent): void {
    this.position = nextPosition(this.position, event);
  }
  putIn(rows: { id: string; height: number }[]): void {
    this.apply({ type: "prepended", seen: this.seen });
    this.rows.unshift(...rows);
  }
  hold(): void {
    this.clamp();
    if (this.position.phase === "moving") return;
    const by = distanceTo(this.position.place, this.boxes, this.view);
    if (by === null) this.apply({ type: "lost", seen: this.seen });
    else this.scrollTo(this.top + by);
    this.apply({ type: "reached", generation: this.position.generation, seen: this.seen });
  }
}

type Command = { name: string; run: (page: Page) => void };

const heights = (min: number, max: number) => fc.array(fc.integer({ min: 20, max: 1500 }), { minLength: min, maxLength: max });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.boolean().map((isOwn) => ({
    name: isOwn ? "own" : "append",
    run: (page: Page) => {
      page.rows.push(...page.create([80]));
      page.apply({ type: "appended", isOwn });
    },
  })),
  heights(1, 15).map((given) => ({
    name: "prepend",
    run: (page: Page) => {
      if (page.position.phase === "moving") page.waiting.unshift(...page.create(given));
      else page.putIn(page.create(given));
    },
  })),
  fc.tuple(fc.nat(), fc.integer({ min: 20, max: 1500 })).map(([index, height]) => ({
    name: "resize",
    run: (page: Page) => {
      const row = page.rows[index % page.rows.length];
      if (row) row.height = height;
    },
  })),
  fc.integer({ min: 200, max: 1000 }).map((height) => ({
    name: "view",
    run: (page: Page) => {
      page.height = height;
    },
  })),
  fc.constant({ name: "latest", run: (page: Page) => page.apply({ type: "asked", place: AT_END }) }),
  fc.nat().map((index) => ({
    name: "ask",
    run: (page: Page) => {
      const row = page.rows[index % page.rows.length];
      if (row) page.apply({ type: "asked", place: { at: "head", id: row.id } });
    },
  })),
  fc.nat().map((index) => ({ name: "drop", run: (page: Page) => void page.rows.splice(index % page.rows.length, 1) })),
  fc.integer({ min: -3000, max: 3000 }).map((by) => ({
    name: "scroll",
    run: (page: Page) => {
      if (page.position.phase !== "moving") page.apply({ type: "taken" });
      page.scrollTo(page.top + by);
      page.apply({ type: "moved", isNear: isNearEnd(page.view.below) });
    },
  })),
  fc.constant({
    name: "rest",
    run: (page: Page) => {
      page.apply({ type: "rested", seen: page.seen });
      if (page.position.phase === "moving") return;
      page.hold();
      page.putIn(page.waiting.splice(0));
    },
  }),
  fc.integer({ min: 1, max: 5 }).map((old) => ({
    name: "stale",
    run: (page: Page) =>
      page.apply({ type: "reached", generation: page.position.generation - old, seen: seen(at("nowhere"), true) }),
  })),
);

describe("the scroll contract holds for any sequence of events", () => {
  test("the position is as requested or read, and never changes while the list moves", () => {
    fc.assert(
      fc.property(heights(1, 30), fc.array(command, { maxLength: 40 }), (first, commands) => {
        const page = new Page();
        page.rows = page.create(first);
        page.apply({ type: "asked", place: AT_END });
        page.hold();
        for (const { name, run } of commands) {
          const before = { top: page.top, boxes: page.boxes, position: page.position, view: page.view };
          if (page.rows.length <= 1 && name === "drop") continue;
          run(page);
          page.hold();
          const { position, view, boxes } = page;
          const isAtEdge = page.top <= 0 || view.below <= 0;
          expect(position.generation).toBeGreaterThanOrEqual(before.position.generation);
          if (position.phase === "moving") {
            // Only the reader's hand moves it, or the list has become shorter than where it stood.
            if (name !== "scroll") expect(page.top).toBeCloseTo(Math.max(0, Math.min(before.top, page.total - page.height)), 6);
            continue;
          }
          expect(position.phase).toBe("held");
          expect(position.next).toBeNull();
          const off = distanceTo(position.place, boxes, view);
          // Browsers round: allow two pixels.
          if (position.place.at === "end") expect(view.below).toBeLessThanOrEqual(2);
          else if (!isAtEdge) expect(Math.abs(off ?? Number.NaN)).toBeLessThan(1e-6);
          if (name === "own" || name === "latest") expect(view.below).toBe(0);
          if (name === "append" && before.position.phase === "held" && !before.position.isNear)
            expect(page.top).toBeCloseTo(before.top, 6);
          if (name === "prepend" && before.view.below > 2 && !isAtEdge) {
            const edge = before.boxes.findLast(({ top }) => top < before.view.height);
            const after = boxes.find(({ id }) => id === edge?.id);
            expect(Math.abs((after?.bottom ?? Number.NaN) - (edge?.bottom ?? Number.NaN))).toBeLessThanOrEqual(2);
          }
          if (name === "stale") expect(position).toEqual(before.position);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
