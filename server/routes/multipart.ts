import { once } from "node:events";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { MESSAGES } from "#server/texts.ts";
import { invalid } from "./answer.ts";
import { refuseBody } from "./body.ts";

/** A file on its way in: its name as the sender gave it, without folders, perhaps empty; and its bytes as they come. */
export type IncomingFile = { name: string; content: AsyncIterable<Uint8Array> };

/** Beside the file a form may have a few short fields, which nobody reads. */
const LIMITS = { files: 1, fields: 20, parts: 21, fieldSize: 4096, headerPairs: 20, headerSize: 8192 };

const malformed = () => refuseBody("malformed");
const oneFileOnly = () => invalid({ file: MESSAGES.oneFile });

const createParser = (contentType: string): BusboyInstance => {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch {
    throw malformed();
  }
};

/** Feeds the parser no faster than the file is taken, until the body ends or `failure` comes. */
const feed = async (body: ReadableStream<Uint8Array>, parser: BusboyInstance, failure: Promise<never>): Promise<void> => {
  const reader = body.getReader();
  const read = () =>
    reader.read().catch(() => {
      throw malformed();
    });
  try {
    for (let next = await read(); !next.done; next = await Promise.race([read(), failure])) {
      const { value } = next;
      await Promise.race([new Promise<void>((resolve) => parser.write(value, () => resolve())), failure]);
    }
  } finally {
    reader.releaseLock();
  }
  const finished = once(parser, "finish");
  parser.end();
  await Promise.race([finished, failure]);
};

/**
 * Reads a form that holds one file, and hands it to `take` as it comes: little of it is ever in memory. Resolves to what `take`
 * made of it once the whole form has come. When it rejects, `take` has settled, and what it may have kept has to be removed.
 */
export const readOneFile = async <Outcome>(request: Request, take: (file: IncomingFile) => Promise<Outcome>): Promise<Outcome> => {
  const parser = createParser(request.headers.get("content-type") ?? "");
  if (!request.body) throw oneFileOnly();
  const taken: { content?: BusboyFileStream; outcome?: Promise<Outcome> } = {};
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  parser.on("file", (_field, content, name: string | undefined = "") => {
    // Whoever takes the file hears of its failure; once it is taken nobody needs to.
    content.on("error", () => undefined);
    taken.content = content;
    taken.outcome = take({ name, content });
    taken.outcome.catch(failure.reject);
  });
  parser.on("error", () => failure.reject(malformed()));
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"]) parser.on(limit, () => failure.reject(oneFileOnly()));
  try {
    await feed(request.body, parser, failure.promise);
    if (!taken.outcome) throw oneFileOnly();
    return await taken.outcome;
  } catch (error) {
    taken.content?.destroy(error instanceof Error ? error : undefined);
    await taken.outcome?.catch(() => undefined);
    throw error;
  }
};

/**
 * Reads the rest of a body and drops it, up to `maxBytes`: a client that is still sending does not read its answer, and takes a
 * connection that is closed on it for a broken network.
 */
export const discardBody = async (body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<void> => {
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    for (let size = 0; size < maxBytes; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
  } catch {
    // It broke off: there is nobody to answer.
  } finally {
    reader.releaseLock();
  }
};
