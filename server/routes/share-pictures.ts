import type { Hono } from "hono";
import { postStatus } from "#lib/domain/posts/posts.ts";
import type { ShareCard } from "#lib/domain/share-card.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { fairCard, postCard } from "#lib/texts/share-cards.ts";
import { useLimits } from "#server/db/account/rate-limits.ts";
import { fairsByIds } from "#server/db/fairs/fairs.ts";
import { findPost } from "#server/db/posts/posts.ts";
import { shortError } from "#server/services/log.ts";
import { TooManyPictures } from "#server/services/share-pictures.ts";
import { MESSAGES } from "#server/texts.ts";
import { clientAddress } from "./address.ts";
import type { Context, Deps, Env } from "./http.ts";

const HOUR = 3_600_000;
/** Pictures drawn per address and hour, some 20 s of one thread; those at hand are not counted. */
const PICTURES_AN_HOUR = 1000;
/** Others may keep a picture for an hour. */
const CACHE = "public, max-age=3600";
const RETRY_SECONDS = 5;

const FILE = ":file{[1-9][0-9]{0,17}\\.png}";
const idOf = (context: Context): string => (context.req.param("file") ?? "").replace(".png", "");

/** A post has a picture while its page is there. */
const findPostCard = async ({ db, clock }: Deps, id: string): Promise<ShareCard | null> => {
  const today = beijingDate(clock.now());
  const post = await findPost(db, { postId: id, userId: null, today });
  return post && postStatus(post, today) === "open" ? postCard(post) : null;
};

const findFairCard = async ({ db, clock }: Deps, id: string): Promise<ShareCard | null> => {
  const [fair] = await fairsByIds(db, [id], clock.now());
  return fair ? fairCard(fair) : null;
};

/** No picture for now: the reader of the link does without one, or asks again. */
const later = (context: Context, status: 429 | 503, seconds: number): Response =>
  context.body(null, status, { "retry-after": String(seconds), "cache-control": "no-store" });

const draw = async (context: Context, deps: Deps, card: ShareCard): Promise<Response | Buffer<ArrayBuffer>> => {
  const known = deps.sharePictures.kept(deps.sharePictures.nameOf(card));
  if (known) return known;
  const limit = { key: `pictures:${clientAddress(context, deps.trustProxy)}`, max: PICTURES_AN_HOUR, window: HOUR };
  const usedUp = await useLimits(deps.db, [limit], deps.clock.now());
  if (usedUp) return later(context, 429, usedUp.waitSeconds);
  try {
    return await deps.sharePictures.draw(card);
  } catch (error) {
    if (!(error instanceof TooManyPictures)) deps.log.error(`a picture could not be drawn: ${shortError(error)}`);
    return later(context, 503, RETRY_SECONDS);
  }
};

const answer = async (
  context: Context,
  deps: Deps,
  find: (deps: Deps, id: string) => Promise<ShareCard | null>,
): Promise<Response> => {
  const card = await find(deps, idOf(context));
  if (!card) return context.text(MESSAGES.unknownPath, 404, { "cache-control": "no-cache" });
  const headers = { "cache-control": CACHE, etag: `"${deps.sharePictures.nameOf(card)}"` };
  if (context.req.header("if-none-match")?.includes(headers.etag)) return context.body(null, 304, headers);
  const picture = await draw(context, deps, card);
  if (picture instanceof Response) return picture;
  return context.body(picture, 200, { ...headers, "content-type": "image/png", "content-length": String(picture.length) });
};

/** Mounts the pictures of shared links; the answer is a file. Why: docs/decisions/0129-pictures-of-shared-links.md */
export const mountSharePictures = (app: Hono<Env>, deps: Deps): void => {
  app.get(`/share/posts/${FILE}`, (context) => answer(context, deps, findPostCard));
  app.get(`/share/fairs/${FILE}`, (context) => answer(context, deps, findFairCard));
};
