import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { subsetFont } from "#lib/contract/fonts.ts";
import { charactersOf } from "#lib/domain/fonts/characters.ts";
import { openFont } from "#lib/domain/fonts/true-type.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

const ask = (codePoints: unknown, address = "203.0.113.1") =>
  backend.request(subsetFont.path, {
    method: "POST",
    address,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ codePoints }),
  });
const fontOf = async (response: Response) => openFont(gunzipSync(Buffer.from(await response.arrayBuffer())));

describe("a font made to order", () => {
  test("has exactly the requested characters, including rare ones of names", async () => {
    const response = await ask(charactersOf("张三 José 喆堃镕珺㛃𬭎䶮"));
    expect(response.headers.get("content-type")).toBe("application/gzip");
    const { glyphs, outline, metrics, unitsPerEm } = await fontOf(response);
    expect([...glyphs.keys()].sort((a, b) => a - b)).toEqual(charactersOf("张三 José 喆堃镕珺㛃𬭎䶮"));
    for (const [code, glyph] of glyphs)
      if (code > 0x3000) expect(outline(glyph).length, String.fromCodePoint(code)).toBeGreaterThan(50);
    expect(metrics(glyphs.get(0x5f20) ?? 0).advance).toBe(unitsPerEm);
  });

  test("is the same for any order of the characters", async () => {
    const [one, other] = await Promise.all([ask(charactersOf("简历")), ask(charactersOf("简历").reverse())]);
    expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
  });

  test("leaves out characters that all fonts lack", async () => {
    const { glyphs } = await fontOf(await ask(charactersOf("人😀")));
    expect([...glyphs.keys()]).toEqual([0x4eba]);
  });

  test.each([
    ["no characters", []],
    ["too many", Array.from({ length: 10_000 }, (_, index) => 0x4e00 + index)],
    ["half a surrogate pair", [0xd800]],
    ["control characters", [0]],
    ["text", ["简"]],
    ["fractions", [20_000.5]],
    ["what is no list", "简历"],
  ])("is refused for %s", async (_, codePoints) => {
    const reply = await backend.raw(subsetFont.path, { codePoints });
    expect(reply).toMatchObject({ status: 200, code: 400 });
  });

  test("is refused to an address that asks without end, and to no other", async () => {
    const flood = { address: "203.0.113.77" };
    for (let asked = 0; asked < 300; asked++) await ask([0x4eba], flood.address);
    expect(await backend.raw(subsetFont.path, { codePoints: [0x4eba] }, flood)).toMatchObject({ code: 429 });
    expect((await ask([0x4eba], "203.0.113.78")).headers.get("content-type")).toBe("application/gzip");
  });
});
