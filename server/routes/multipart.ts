import { once } from "node:events";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { MESSAGES } from "#server/texts.ts";
import { invalid } from "./answer.ts";
import { refuseBody } from "./body.ts";

/** An incoming file: its name from the sender, without folders, perhaps empty; and the stream of its bytes. */
export type IncomingFile = { name: string; content: AsyncIterable<Uint8Array> };

/** Beside the file a form may have a few short fields, which are ignored. */
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

/**
 * Waits for one step after the other, until one fails or `fail` says that all is in vain. Not by `Promise.race`: a promise that stays
 * open remembers every race that it was in, and each of them the piece of the file that won.
 */
const createSteps = () => {
  let failure: { error: unknown } | null = null;
  let interrupt: (error: unknown) => void = () => undefined;
  return {
    fail: (error: unknown): void => {
      failure ??= { error };
      interrupt(failure.error);
    },
    wait: <Value>(step: Promise<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        step.then(resolve, reject);
        interrupt = reject;
        if (failure) reject(failure.error);
      }),
  };
};
type Steps = ReturnType<typeof createSteps>;

/** Feeds the parser no faster than the file is taken, until the body ends or the steps do. */
const feed = async (body: ReadableStream<Uint8Array>, parser: BusboyInstance, steps: Steps): Promise<void> => {
  const reader = body.getReader();
  const read = () =>
    steps.wait(
      reader.read().catch(() => {
        throw malformed();
      }),
    );
  try {
    for (let next = await read(); !next.done; next = await read()) {
      const { value } = next;
      await steps.wait(new Promise<void>((resolve) => parser.write(value, () => resolve())));
    }
  } finally {
    reader.releaseLock();
  }
  const finished = once(parser, "finish");
  parser.end();
  await steps.wait(finished);
};

/**
 * Streams the one file of a form to `take`, with little of it in memory at a time. Resolves to the result of `take` once the whole
 * form has arrived. When it rejects, `take` has settled, and the caller must remove the stored file, if any.
 */
export const readOneFile = async <Outcome>(request: Request, take: (file: IncomingFile) => Promise<Outcome>): Promise<Outcome> => {
  const parser = createParser(request.headers.get("content-type") ?? "");
  if (!request.body) throw oneFileOnly();
  const taken: { content?: BusboyFileStream; outcome?: Promise<Outcome> } = {};
  const steps = createSteps();
  parser.on("file", (_field, content, name: string | undefined = "") => {
    // `take` handles failures of the stream; after it a failure no longer matters.
    content.on("error", () => undefined);
    taken.content = content;
    taken.outcome = take({ name, content });
    taken.outcome.catch(steps.fail);
  });
  parser.on("error", () => steps.fail(malformed()));
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"]) parser.on(limit, () => steps.fail(oneFileOnly()));
  try {
    await feed(request.body, parser, steps);
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
    // The connection broke: nothing left to answer.
  } finally {
    reader.releaseLock();
  }
};
