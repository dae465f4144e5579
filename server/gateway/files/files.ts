import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { useLimits } from "#server/db/account/rate-limits.ts";
import { claimFile, completeFile, findChatFile, releaseFile } from "#server/db/chat/files.ts";
import { type GatewayDeps, secondOf } from "#server/gateway/context.ts";
import type { Rules } from "#server/gateway/rules.ts";
import { CHAT_PATH, FILES_PATH, UPLOADS_PATH } from "#server/gateway/transport/paths.ts";
import type { ByteRange, FileStore } from "#server/services/files.ts";
import { shortError } from "#server/services/log.ts";
import { withoutMetadata } from "#server/services/picture-metadata.ts";
import { FileTooLarge } from "#server/services/spool.ts";
import { allowSlowBody } from "#server/slow-bodies.ts";
import { coverNameOf, FILE_NAME, SMALL_SIDES, smallNameOf, smallNamesFor, storedPath } from "./addresses.ts";
import { beginsLike, extensionOf, HEAD_BYTES, IMAGE, SOUND, servedAs, type UploadKind, VIDEO } from "./kinds.ts";
import { readTicket, type Ticket } from "./tickets.ts";

const DAY_MS = 86_400_000;
const IMMUTABLE = "private, max-age=31536000, immutable";

const below = (path: string): string => path.slice(CHAT_PATH.length);

/** Dependencies of files. None concerns connections, so every process takes and serves files. */
type FileDeps = Pick<GatewayDeps, "app" | "clock" | "covers" | "db" | "files" | "log" | "rules" | "scale" | "scan">;

/** A file whose content is not of the kind that it is sent as. */
class TypeMismatch extends Error {
  override name = "TypeMismatch";
}

/** A file in which the scanner found something. */
class Infected extends Error {
  override name = "Infected";
}

const maxBytes = ({ imageBytes, fileBytes }: Rules, kind: UploadKind): number =>
  kind === IMAGE || kind === SOUND ? imageBytes : fileBytes;

/** Passes a file on once its first bytes are of its kind; `seen` gets every piece. */
const checked = async function* (
  content: AsyncIterable<Uint8Array>,
  kind: UploadKind,
  seen: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    seen(chunk);
    if (head !== null) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
    }
    const piece: Uint8Array = head ?? chunk;
    if (head !== null && !beginsLike(kind, head)) throw new TypeMismatch("not of its kind");
    head = null;
    yield piece;
  }
  if (head === null) return;
  if (!beginsLike(kind, head)) throw new TypeMismatch("not of its kind");
  yield head;
};

/** Stores a file under its name. When that fails, nothing of it stays. */
const keep = async (
  { db, files, rules, scan }: FileDeps,
  { name, kind }: Pick<Ticket, "name" | "kind">,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const hash = createHash("sha256");
  try {
    const pieces = checked(content, kind, (chunk) => void hash.update(chunk));
    const size = await files.save(storedPath(name), withoutMetadata(extensionOf(name), pieces), maxBytes(rules, kind));
    const kept = scan && (await files.find(storedPath(name)));
    if (kept && !(await scan(await kept.open()))) throw new Infected("a scanner refused it");
    await completeFile(db, name, { size, sha256: hash.digest("hex") });
  } catch (error) {
    await files.remove(storedPath(name));
    await releaseFile(db, name);
    throw error;
  }
};

const once = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};

/** Makes a cover of a stored video where that is possible; without one the video still plays. */
const keepCover = async (services: FileDeps, { name, kind, owner }: Ticket): Promise<void> => {
  const { db, files, covers, log, clock } = services;
  if (!covers || kind !== VIDEO) return;
  try {
    const video = await files.find(storedPath(name));
    const picture = video && (await covers(await video.open(), extensionOf(name)));
    const cover = coverNameOf(name);
    if (!picture || !(await claimFile(db, { name: cover, owner }, secondOf(clock)))) return;
    await keep(services, { name: cover, kind: IMAGE }, once(picture));
  } catch (error) {
    log.error(`chat: a video got no cover: ${shortError(error)}`);
  }
};

/** Pictures below this size have no thumbnail: the original is small enough. */
const WORTH_SCALING_BYTES = 50_000;

/**
 * Makes small pictures of a stored one where that is possible and saves bytes; without them the picture itself is given. The smaller
 * is made of the larger, and both belong to the picture: they go with it and have no rows of their own.
 */
const keepSmall = async ({ files, scale, log }: FileDeps, { name, kind }: Ticket): Promise<void> => {
  if (!scale || kind !== IMAGE) return;
  try {
    let from = { path: storedPath(name), format: extensionOf(name) };
    for (const side of SMALL_SIDES.toReversed()) {
      const picture = await files.find(from.path);
      if (!picture || picture.size < WORTH_SCALING_BYTES) return;
      const small = await scale(await picture.open(), from.format, side);
      if (!small || small.length >= picture.size) return;
      from = { path: storedPath(smallNameOf(name, side)), format: "webp" };
      await files.save(from.path, once(small), small.length);
    }
  } catch (error) {
    log.error(`chat: a picture was not made small: ${shortError(error)}`);
  }
};

/** Takes a file away, with the small pictures of it. */
export const removeFile = async ({ files }: Pick<FileDeps, "files">, name: string): Promise<void> => {
  await files.remove(storedPath(name));
  for (const side of SMALL_SIDES) await files.remove(storedPath(smallNameOf(name, side)));
};

/** The bytes that count against the day's limit before anything is read: the declared length, or the most that is allowed. */
const bytesOf = (context: Context, max: number): number => {
  const length = context.req.header("content-length") ?? "";
  return /^\d{1,15}$/.test(length) ? Number(length) : max;
};

const nothing = async function* (): AsyncGenerator<Uint8Array> {};

const receive = async (services: FileDeps, context: Context): Promise<Response> => {
  const { app, clock, db, rules, log } = services;
  const ticket = readTicket(app.key, context.req.param("ticket") ?? "", secondOf(clock));
  if (!ticket) return context.text("", 403);
  allowSlowBody(context.env.incoming);
  const amount = bytesOf(context, maxBytes(rules, ticket.kind));
  if (amount > maxBytes(rules, ticket.kind)) return context.text("", 413);
  const limit = { key: `chat:bytes:${ticket.owner}`, max: rules.dailyUploadBytes, window: DAY_MS, amount };
  if (await useLimits(db, [limit], clock.now())) return context.text("", 429);
  if (!(await claimFile(db, ticket, secondOf(clock)))) return context.text("", 409);
  try {
    await keep(services, ticket, context.req.raw.body ?? nothing());
    await keepCover(services, ticket);
    await keepSmall(services, ticket);
    return context.text("", 200);
  } catch (error) {
    if (error instanceof FileTooLarge) return context.text("", 413);
    if (error instanceof TypeMismatch || error instanceof Infected) return context.text("", 415);
    log.error(`chat: a file was not kept: ${shortError(error)}`);
    return context.text("", 500);
  }
};

/** The requested part of a file: all, a range, or an invalid range. No client asks for several ranges at once. */
const wantedPart = (header: string | undefined, size: number): ByteRange | "all" | "none" => {
  if (header === undefined) return "all";
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === "" && last === "") return "none";
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to && from < size ? { first: from, last: to } : "none";
};

/** The first of the files that is stored. */
const findFirst = async (files: FileStore, names: readonly string[]) => {
  for (const name of names) {
    const file = await files.find(storedPath(name));
    if (file) return { name, file };
  }
  return null;
};

const give = async ({ db, files }: FileDeps, context: Context): Promise<Response> => {
  const name = context.req.param("name") ?? "";
  const known = FILE_NAME.test(name) ? await findChatFile(db, name) : undefined;
  const found = known && (await findFirst(files, [...smallNamesFor(name, new URL(context.req.url).search), name]));
  if (!found) return context.text("", 404);
  const { file } = found;
  const { mime, isShown } = servedAs(found.name);
  const part = wantedPart(context.req.header("range"), file.size);
  const headers = {
    "accept-ranges": "bytes",
    "cache-control": IMMUTABLE,
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  };
  if (part === "none") return context.body(null, 416, { ...headers, "content-range": `bytes */${file.size}` });
  const whole = part === "all";
  const sent = {
    ...headers,
    "content-type": mime,
    "content-length": String(whole ? file.size : part.last - part.first + 1),
    // No file name: the linking page supplies it.
    ...(!isShown && { "content-disposition": "attachment" }),
    ...(!whole && { "content-range": `bytes ${part.first}-${part.last}/${file.size}` }),
  };
  const status = whole ? 200 : 206;
  if (context.req.method === "HEAD") return context.body(null, status, sent);
  return context.body(await file.open(whole ? undefined : part), status, sent);
};

/** Files of messages: uploaded once with a ticket, readable by anyone who knows the name. */
export const createFiles = (services: FileDeps): Hono => {
  const app = new Hono();
  app.put(`${below(UPLOADS_PATH)}/:ticket`, (context) => receive(services, context));
  app.get(`${below(FILES_PATH)}/:name`, (context) => give(services, context));
  return app;
};
