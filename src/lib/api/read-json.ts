import { parseJson } from "#lib/domain/untrusted.ts";

/** Parses an answer of any length; undefined if it is not JSON. Replaces ofetch's own reader, which the build leaves out. */
export const readJson = (text: string): unknown => parseJson(text, Number.POSITIVE_INFINITY);
