import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import list from "#lib/data/fonts.json" with { type: "json" };
import { composeFont, findGlyphs } from "#lib/domain/fonts/compose.ts";
import { type Font, openFont } from "#lib/domain/fonts/true-type.ts";

const FOLDER = join(import.meta.dirname, "../../public/fonts");
/** Fonts that stay at hand, of about 70 kB each. */
const KEPT = 100;

/** Every font with the regular characters, the usual ones first: 10 MB of memory, loaded on the first request. */
const readFonts = (): Promise<Font[]> =>
  Promise.all(
    [list.common, ...list.rare.map(({ file }) => file)].map(async (file) =>
      openFont(await promisify(gunzip)(await readFile(join(FOLDER, file)))),
    ),
  );

/** Makes fonts of single characters. */
export type FontSubsets = {
  /** A gzipped TrueType font with the available ones of the sorted code points. */
  subset: (codePoints: readonly number[]) => Promise<Buffer>;
  /** The fonts themselves, the usual characters first. */
  all: () => Promise<readonly Font[]>;
};

/** Loads the fonts with the first request, and caches recent subsets. */
export const createFontSubsets = (): FontSubsets => {
  let fonts: Promise<Font[]> | undefined;
  const kept = new Map<string, Promise<Buffer>>();

  const all = (): Promise<Font[]> => {
    fonts ??= readFonts();
    fonts.catch(() => {
      fonts = undefined;
    });
    return fonts;
  };

  const make = async (codePoints: readonly number[]): Promise<Buffer> => {
    const known = await all();
    const [base] = known;
    if (!base) throw new Error("no font");
    return promisify(gzip)(composeFont(base, findGlyphs(known, codePoints).placed, "NotoSansSC"));
  };

  const subset = (codePoints: readonly number[]): Promise<Buffer> => {
    const key = createHash("sha256").update(codePoints.join(",")).digest("base64");
    const made = kept.get(key) ?? make(codePoints);
    // Reinsert at the end: the first entry of the map is the least recently used.
    kept.delete(key);
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    made.catch(() => kept.delete(key));
    return made;
  };
  return { subset, all };
};
