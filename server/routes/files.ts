import type { Hono } from "hono";
import { downLoadOSS } from "#lib/contract/files.ts";
import { findFile } from "#server/db/files.ts";
import { checkSession } from "#server/db/sessions.ts";
import { mimeOf } from "#server/services/file-types.ts";
import { MESSAGES } from "#server/texts.ts";
import { forbidden, missing, Refusal, refuse, sessionOver } from "./answer.ts";
import { decodePayload } from "./decode.ts";
import { smallBodies } from "./handle.ts";
import type { Context, Deps, Env } from "./http.ts";

/** A private file is its owner's alone. */
const mayRead = async (context: Context, { db, clock }: Deps, ownerId: string | null): Promise<void> => {
  if (ownerId === null) return;
  const access = await checkSession(db, context.req.header("authorization")?.trim() ?? "", clock.now());
  if (access.state !== "valid") throw sessionOver(access.state === "ended");
  if (access.userId !== ownerId) throw forbidden();
};

const download = async (context: Context, deps: Deps, wanted: unknown): Promise<Response> => {
  const { path, name } = decodePayload(downLoadOSS.payload, wanted);
  const known = await findFile(deps.db, path);
  if (!known) throw missing(MESSAGES.missingFile);
  await mayRead(context, deps, known.ownerId);
  const file = await deps.files.find(path);
  if (!file) throw missing(MESSAGES.missingFile);
  const headers = {
    "content-type": mimeOf(known.fileType),
    "content-length": String(file.size),
    // The name is the visitor's own wish; percent-encoding leaves nothing that could break the header.
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  return context.req.method === "HEAD" ? context.body(null, 200, headers) : context.body(await file.open(), 200, headers);
};

const answer = async (context: Context, deps: Deps, wanted: () => unknown): Promise<Response> => {
  try {
    return await download(context, deps, await wanted());
  } catch (error) {
    if (error instanceof Refusal) return refuse(context, error);
    throw error;
  }
};

/** The fields of a form; what is no form has none. */
const formOf = async (context: Context): Promise<Record<string, unknown>> => {
  try {
    return await context.req.parseBody();
  } catch {
    return {};
  }
};

/** Mounts the download, by GET and by form POST (decisions B7). */
export const mountFiles = (app: Hono<Env>, deps: Deps): void => {
  app.get(downLoadOSS.path, (context) => answer(context, deps, () => context.req.query()));
  app.post(downLoadOSS.path, smallBodies, (context) =>
    answer(context, deps, async () => ({ ...context.req.query(), ...(await formOf(context)) })),
  );
};
