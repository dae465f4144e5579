import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { renamed, renaming } from "#lib/contract/renamed.ts";
import { id, text } from "#lib/contract/wire.ts";

const fields = { userId: ["recruitUserId", id], city: text, note: z.optional(text) } as const;

describe("an object whose fields are called otherwise on the wire", () => {
  const schema = renamed(fields);

  test("is read by its wire names and written by them", () => {
    const clean = z.decode(schema, { recruitUserId: 7, city: "杭州" });
    expect(clean).toEqual({ userId: "7", city: "杭州" });
    expect(z.encode(schema, { userId: "7", city: "杭州", note: "近地铁" })).toEqual({
      recruitUserId: 7,
      city: "杭州",
      note: "近地铁",
    });
  });

  test("names a wrong field as the wire does", () => {
    const read = z.safeDecode(schema, { recruitUserId: 0, city: "杭州" });
    expect(read.error?.issues.map(({ path }) => path)).toEqual([["recruitUserId"]]);
  });

  test("has types that follow the table", () => {
    // @ts-expect-error there is no field `town`
    expect(z.encode(schema, { userId: "7", town: "杭州" })).not.toHaveProperty("town");
  });

  test("keeps null and leaves out missing values, also in a part of it", () => {
    const { read, write } = renaming({ name: ["postName", z.nullable(text)], city: text });
    expect(read({ postName: null })).toStrictEqual({ name: null });
    expect(write({ city: "杭州" })).toStrictEqual({ city: "杭州" });
  });
});
