import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import list from "#lib/data/fonts.json" with { type: "json" };
import { glyphPath } from "#lib/domain/fonts/outlines.ts";
import { openFont } from "#lib/domain/fonts/true-type.ts";

const font = openFont(gunzipSync(readFileSync(`public/fonts/${list.common}`)));
const draw = (character: string, scale = 100 / font.unitsPerEm): string =>
  glyphPath(font, font.glyphs.get(character.codePointAt(0) ?? 0) ?? 0, { x: 0, y: 100, scale });
const figures = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe("a glyph as a path", () => {
  test("keeps to its square, above and just below the line", () => {
    for (const character of "国霖砚职Kgj¥é") {
      const all = figures(draw(character));
      expect(all.length, character).toBeGreaterThan(8);
      expect(Math.min(...all), character).toBeGreaterThanOrEqual(-10);
      expect(Math.max(...all), character).toBeLessThanOrEqual(130);
    }
  });

  test("is of closed contours: one for a bar, an outer and inner ones where there are holes", () => {
    expect(draw("一").match(/M[^Z]+Z/g)).toHaveLength(1);
    expect(draw("口").match(/M[^Z]+Z/g)).toHaveLength(2);
    expect(draw("日").match(/M[^Z]+Z/g)).toHaveLength(3);
  });

  test("draws the parts of a compound glyph", () => {
    expect(draw("é").match(/M/g)?.length).toBeGreaterThan(draw("e").match(/M/g)?.length ?? 9);
  });

  test("of a space is empty", () => {
    expect(draw(" ")).toBe("");
  });
});
