import * as z from "zod/mini";

/** Translates texts, in order; rejects on failure. Languages by code, `auto` detects the source. */
export type Translator = (texts: readonly string[], languages: { source: string; target: string }) => Promise<string[]>;

const TIMEOUT_MS = 10_000;

const answer = z.object({ texts: z.array(z.string()) });

/** A service at `url` that takes `{texts, source, target}` as JSON and answers `{texts}`. */
export const createHttpTranslator =
  (url: string): Translator =>
  async (texts, languages) => {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ texts, ...languages }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the translator answered with HTTP ${response.status}`);
    const translated = answer.parse(await response.json()).texts;
    if (translated.length !== texts.length) throw new Error("the translator answered other texts than were asked");
    return translated;
  };

/** Stands in for a missing translator, and marks each text with `mark` to say so. */
export const createStandInTranslator =
  (mark: string): Translator =>
  (texts) =>
    Promise.resolve(texts.map((text) => mark + text));
