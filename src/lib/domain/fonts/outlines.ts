import type { Font } from "./true-type.ts";

type Point = { x: number; y: number; on: boolean };
type Contour = Point[];
/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = { a: number; b: number; c: number; d: number; e: number; f: number };

const MORE_COMPONENTS = 0x20;
/** Parts of parts of parts: fonts have two levels, a damaged one has a circle. */
const DEPTH_MAX = 5;

/** The flags of all points, unpacked, and where they end. */
const readFlags = (view: DataView, start: number, count: number): { flags: number[]; end: number } => {
  const flags: number[] = [];
  let at = start;
  while (flags.length < count) {
    const flag = view.getUint8(at++);
    const times = flag & 8 ? view.getUint8(at++) + 1 : 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  return { flags, end: at };
};

/** Coordinates of one axis, each as its step from the one before: one byte with a sign in the flags, two bytes, or none. */
const readAxis = (view: DataView, start: number, flags: readonly number[], axis: { short: number; same: number }) => {
  let [at, value] = [start, 0];
  const values = flags.map((flag) => {
    if (flag & axis.short) value += view.getUint8(at++) * (flag & axis.same ? 1 : -1);
    else if (!(flag & axis.same)) {
      value += view.getInt16(at);
      at += 2;
    }
    return value;
  });
  return { values, end: at };
};

const simpleContours = (view: DataView, count: number): Contour[] => {
  const ends = Array.from({ length: count }, (_, index) => view.getUint16(10 + 2 * index));
  const hints = 10 + 2 * count;
  const { flags, end } = readFlags(view, hints + 2 + view.getUint16(hints), (ends.at(-1) ?? -1) + 1);
  const xs = readAxis(view, end, flags, { short: 2, same: 16 });
  const ys = readAxis(view, xs.end, flags, { short: 4, same: 32 });
  const points = flags.map((flag, index) => ({ x: xs.values[index] ?? 0, y: ys.values[index] ?? 0, on: (flag & 1) === 1 }));
  return ends.map((last, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, last + 1));
};

type Component = { glyph: number; matrix: Matrix };

/** The glyphs that a compound glyph is made of, and where each of them stands. */
const componentsOf = (view: DataView): Component[] => {
  const components: Component[] = [];
  for (let at = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    const wide = flags & 1;
    const [e, f] = wide ? [view.getInt16(at + 4), view.getInt16(at + 6)] : [view.getInt8(at + 4), view.getInt8(at + 5)];
    at += wide ? 8 : 6;
    const scale = (): number => {
      at += 2;
      return view.getInt16(at - 2) / 0x4000;
    };
    const matrix = { a: 1, b: 0, c: 0, d: 1, e, f };
    if (flags & 8) {
      matrix.a = scale();
      matrix.d = matrix.a;
    } else if (flags & 0x40) [matrix.a, matrix.d] = [scale(), scale()];
    else if (flags & 0x80) [matrix.a, matrix.b, matrix.c, matrix.d] = [scale(), scale(), scale(), scale()];
    components.push({ glyph, matrix });
  }
  return components;
};

const contoursOf = (font: Font, glyph: number, depth = 0): Contour[] => {
  const outline = font.outline(glyph);
  if (outline.length === 0 || depth > DEPTH_MAX) return [];
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  const count = view.getInt16(0);
  if (count >= 0) return simpleContours(view, count);
  return componentsOf(view).flatMap(({ glyph: part, matrix: { a, b, c, d, e, f } }) =>
    contoursOf(font, part, depth + 1).map((contour) =>
      contour.map(({ x, y, on }) => ({ x: a * x + c * y + e, y: b * x + d * y + f, on })),
    ),
  );
};

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, on: true });

/** The contour as it is drawn: a start on the curve, and between two points beside it the one on the curve that the format leaves out. */
const drawable = (contour: Contour): Contour => {
  const points = contour.flatMap((point, index) => {
    const before = contour.at(index - 1) ?? point;
    return before.on || point.on ? [point] : [middle(before, point), point];
  });
  const start = points.findIndex(({ on }) => on);
  return [...points.slice(start), ...points.slice(0, start)];
};

/** Where a glyph is drawn: the start of its baseline, and the factor from units of the font. */
export type Pen = { x: number; y: number; scale: number };

/** A glyph as the data of an SVG path, y downwards. */
export const glyphPath = (font: Font, glyph: number, { x, y, scale }: Pen): string => {
  const place = (point: Point): string => `${(x + point.x * scale).toFixed(1)} ${(y - point.y * scale).toFixed(1)}`;
  return contoursOf(font, glyph)
    .filter((contour) => contour.length > 1)
    .map((contour) => {
      const [first, ...rest] = drawable(contour);
      if (!first) return "";
      const steps = [...rest, first].map((point, index, all) => {
        if (!point.on) return `Q${place(point)} `;
        return all[index - 1]?.on === false ? place(point) : `L${place(point)}`;
      });
      return `M${place(first)}${steps.join("")}Z`;
    })
    .join("");
};
