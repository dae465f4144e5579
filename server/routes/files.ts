import type { Hono } from "hono";
import { deleteFile, downloadFile } from "#lib/contract/files.ts";
import { judgeToken } from "#server/db/account/sessions.ts";
import { isFileOfPublishedPost } from "#server/db/desk/post-files.ts";
import { judgeStaffToken } from "#server/db/desk/staff.ts";
import { disownFile, findFile, type KnownFile, removeOwnerless } from "#server/db/files.ts";
import { mimeOf } from "#server/services/file-types.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES } from "#server/texts.ts";
import { forbidden, missing, Refusal, refuse, sessionOver } from "./answer.ts";
import { decodePayload } from "./decode.ts";
import { forSeeker, smallBodies } from "./handle.ts";
import type { Context, Deps, Env } from "./http.ts";

/** The file of a post: everybody may read it once the post was published, before that the desk of its company alone. */
const mustBeReadableOfPost = async (context: Context, { db, clock }: Deps, path: string, companyId: string): Promise<void> => {
  if (await isFileOfPublishedPost(db, path)) return;
  const token = context.req.header("authorization")?.trim() ?? "";
  const me = await judgeStaffToken(db, token, clock.now());
  if (!me) throw sessionOver(false);
  if (me.role !== "operator" && me.companyId !== companyId) throw forbidden();
};

/** Only the owner may read a private file; one without an owner is unreadable. */
const mustBeReadable = async (context: Context, deps: Deps, path: string, known: KnownFile): Promise<void> => {
  const { db, clock } = deps;
  const { isPublic, ownerId, companyId } = known;
  if (isPublic) return;
  if (companyId !== null) return mustBeReadableOfPost(context, deps, path, companyId);
  const token = context.req.header("authorization")?.trim() ?? "";
  const access = await judgeToken(db, token, clock.now(), { renews: false });
  if (access.state !== "valid") throw sessionOver(access.state === "ended");
  if (access.userId !== ownerId) throw forbidden();
};

const download = async (context: Context, deps: Deps, wanted: unknown): Promise<Response> => {
  const { path, name } = decodePayload(downloadFile.payload, wanted);
  const known = await findFile(deps.db, path);
  if (!known) throw missing(MESSAGES.missingFile);
  await mustBeReadable(context, deps, path, known);
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

/** The fields of a form; empty if the body is not a form. */
const formOf = async (context: Context): Promise<Record<string, unknown>> => {
  try {
    return await context.req.parseBody();
  } catch {
    return {};
  }
};

/** Mounts the download, by GET and by form POST (D-B7). */
export const mountFiles = (app: Hono<Env>, deps: Deps): void => {
  app.get(downloadFile.path, (context) => answer(context, deps, () => context.req.query()));
  app.post(downloadFile.path, smallBodies, (context) =>
    answer(context, deps, async () => ({ ...context.req.query(), ...(await formOf(context)) })),
  );
};

export const fileRoutes = [
  forSeeker(
    deleteFile,
    async ({ path }, { db, files, log, me }) => {
      const known = await findFile(db, path);
      // Sent again after a lost answer, the file is gone already (D-B9).
      if (!known) return;
      if (known.ownerId !== me.userId) throw forbidden();
      await disownFile(db, me.userId, path);
      // The file is already unreadable; the next maintenance removes leftover bytes.
      for (const error of await removeOwnerless(db, files.remove)) log.error(`a file could not be removed: ${shortError(error)}`);
    },
    MESSAGES.removed,
  ),
];
