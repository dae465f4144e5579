import { createHash } from "node:crypto";
import type { ShareCard } from "#lib/domain/share-card.ts";
import type { FontSubsets } from "./fonts.ts";
import { shareSvg } from "./share-svg.ts";

/** Pictures that stay at hand, of about 40 kB each. */
const KEPT = 200;
/** Pictures that may wait while one is drawn; each takes some 20 ms. */
const WAITING_MAX = 20;
/** Part of a picture's name: another one for another design. */
const DESIGN = 1;

/** More pictures are asked for at once than one thread should draw. */
export class TooManyPictures extends Error {
  override name = "TooManyPictures";
}

/** Draws the pictures of shared links. */
export type SharePictures = {
  /** A name for the picture's content. */
  nameOf: (card: ShareCard) => string;
  /** A picture that is at hand. */
  kept: (name: string) => Buffer<ArrayBuffer> | undefined;
  /** A PNG of 1200 × 630. Throws `TooManyPictures`. */
  draw: (card: ShareCard) => Promise<Buffer<ArrayBuffer>>;
};

/** One picture is drawn at a time, on a thread of its own; the last ones stay. Why: docs/decisions/0129-pictures-of-shared-links.md */
export const createSharePictures = (fonts: FontSubsets): SharePictures => {
  const pictures = new Map<string, Buffer<ArrayBuffer>>();
  const wanted = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  let turn: Promise<unknown> = Promise.resolve();

  const nameOf = (card: ShareCard): string =>
    createHash("sha256")
      .update(JSON.stringify([DESIGN, card]))
      .digest("base64url");

  const kept = (name: string): Buffer<ArrayBuffer> | undefined => {
    const picture = pictures.get(name);
    if (!picture) return undefined;
    // Reinsert at the end: the first entry of the map is the least recently used.
    pictures.delete(name);
    pictures.set(name, picture);
    return picture;
  };

  const make = async (name: string, card: ShareCard): Promise<Buffer<ArrayBuffer>> => {
    // A program of the platform's own, loaded with the first picture: without it the site has none, and everything else.
    const [{ renderAsync }, all] = await Promise.all([import("@resvg/resvg-js"), fonts.all()]);
    const rendered = await renderAsync(shareSvg(card, all), { font: { loadSystemFonts: false } });
    const picture = Buffer.from(rendered.asPng());
    pictures.set(name, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > KEPT && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };

  const draw = (card: ShareCard): Promise<Buffer<ArrayBuffer>> => {
    const name = nameOf(card);
    const known = kept(name);
    if (known) return Promise.resolve(known);
    const coming = wanted.get(name);
    if (coming !== undefined) return coming;
    if (wanted.size >= WAITING_MAX) return Promise.reject(new TooManyPictures());
    const made = turn.then(() => make(name, card)).finally(() => wanted.delete(name));
    wanted.set(name, made);
    turn = made.catch(() => undefined);
    return made;
  };
  return { nameOf, kept, draw };
};
