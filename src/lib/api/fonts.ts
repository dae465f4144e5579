import * as z from "zod/mini";
import { subsetFont } from "#lib/contract/fonts.ts";
import list from "#lib/data/fonts.json" with { type: "json" };
import { failed, mapResult, type Result, success } from "#lib/domain/failure.ts";
import { SUBSET_MAX } from "#lib/domain/fonts/characters.ts";
import { requestFile } from "./download.ts";
import { apiSettings } from "./settings.ts";

/** Gzipped TrueType files, in the order in which characters are looked up. */
export type FontFiles = Blob[];

/** A font beside the pages on the site's own origin, not at the backend. */
const builtFont = async (file: string): Promise<Result<Blob>> => {
  try {
    const response = await apiSettings().fetch(`/fonts/${file}`);
    return response.ok ? success(await response.blob()) : failed({ kind: "transport", status: response.status });
  } catch {
    return failed({ kind: "offline" });
  }
};

/** The part that would hold a rare character. */
const rarePart = (codePoint: number): string | undefined => list.rare.findLast(({ from }) => from <= codePoint)?.file;

const together = (parts: readonly Result<Blob>[]): Result<FontFiles> => {
  const files: FontFiles = [];
  for (const part of parts) {
    if (!part.ok) return part;
    files.push(part.value);
  }
  return success(files);
};

/** The bold font: every word of our own, and nothing that a seeker writes. */
export const boldFont = (): Promise<Result<Blob>> => builtFont(list.bold);

/** A font with just these characters, made by the backend: 70 kB instead of the two megabytes beside the pages. */
export const madeFont = async (codePoints: number[]): Promise<Result<FontFiles>> => {
  if (codePoints.length > SUBSET_MAX) return failed({ kind: "malformed-answer" });
  const { method, path, payload } = subsetFont;
  return mapResult(await requestFile({ method, path, body: z.encode(payload, { codePoints }) }), (file) => [file]);
};

/** The fonts beside the pages: the usual characters. */
export const commonFont = async (): Promise<Result<FontFiles>> => together([await builtFont(list.common)]);

/** The rare fonts that may have characters missing from the usual ones. */
export const rareFonts = async (codePoints: readonly number[]): Promise<Result<FontFiles>> => {
  const files = new Set(codePoints.map(rarePart).filter((file) => file !== undefined));
  return together(await Promise.all([...files].map(builtFont)));
};
