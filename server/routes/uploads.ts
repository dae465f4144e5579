import { randomBytes } from "node:crypto";
import { uploadFile } from "#lib/contract/files.ts";
import { UPLOAD_MAX_BYTES, type UploadExtension, uploadExtension } from "#lib/domain/files/files.ts";
import { lengthOf, withoutSpaces } from "#lib/domain/text.ts";
import { type Limit, useLimits } from "#server/db/account/rate-limits.ts";
import { addFile, type UploadedFile } from "#server/db/files.ts";
import { tooManyUploads } from "#server/limit-texts.ts";
import { HEAD_BYTES, looksLike } from "#server/services/file-types.ts";
import { shortError } from "#server/services/log.ts";
import { withoutMetadata } from "#server/services/picture-metadata.ts";
import { FileTooLarge } from "#server/services/spool.ts";
import { invalidFieldText, MESSAGES } from "#server/texts.ts";
import { invalid, tooMany } from "./answer.ts";
import { refuseBody } from "./body.ts";
import { forFileOfSeeker, type SeekerCallContext } from "./handle.ts";
import type { Deps } from "./http.ts";
import { type IncomingFile, readOneFile } from "./multipart.ts";

const DAY = 86_400_000;
/** A seeker's uploads per day: far more than a résumé needs, far less than a disk holds. */
const DAILY_FILES = 100;
const DAILY_BYTES = 1024 ** 3;
/** A form around its file: boundary, headers, a few fields. */
const FORM_BYTES = 64 * 1024;
const NAME_MAX = 200;

const refuseFile = (sentence: string) => invalid({ file: sentence });

/** The rules of one kind of upload, and the action after storing a file. */
export type UploadRules<Outcome> = {
  maxBytes: number;
  tooLarge: string;
  /** The folder of the file store. */
  folder: string;
  /** The sentence that refuses a file type here; null for a type that is accepted. */
  objection: (extension: UploadExtension) => string | null;
  limits: (bytes: number) => Limit[];
  /** Makes the kept file known to the database. */
  note: (file: UploadedFile) => Promise<Outcome>;
};

/** The needs of an upload. `stillIn` throws if the sender's session has ended since. */
export type Uploading = Pick<Deps, "db" | "files" | "scan" | "log"> & { now: number; stillIn: () => Promise<unknown> };

/** An upload of a seeker. */
export const ofSeeker = ({ db, files, scan, log, now, me, seeker }: SeekerCallContext): Uploading => ({
  ...{ db, files, scan, log, now },
  stillIn: () => seeker(me.userId),
});

/** How long the body says it is; as long as may be, when it does not say. */
const declaredBytes = (request: Request, maxBytes: number): number => {
  const length = request.headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(length) ? Number(length) : maxBytes;
};

/** Counts an upload's declared size before reading it, so that parallel uploads share the day's allowance. */
const countUpload = async <Outcome>(request: Request, { db, now }: Uploading, rules: UploadRules<Outcome>): Promise<void> => {
  const bytes = declaredBytes(request, rules.maxBytes);
  if (bytes > rules.maxBytes + FORM_BYTES) throw refuseFile(rules.tooLarge);
  const usedUp = await useLimits(db, rules.limits(bytes), now);
  if (usedUp) throw tooMany(tooManyUploads(usedUp.waitSeconds), usedUp.waitSeconds);
};

/** A file name for display and saving: without white space, invisible characters and path separators. */
const cleanName = (name: string): string => withoutSpaces(name).replace(/[\p{Cc}\p{Cf}\\/]/gu, "");

const mustFit = (extension: UploadExtension, head: Buffer): void => {
  if (head.length === 0) throw refuseFile(MESSAGES.emptyFile);
  if (!looksLike(extension, head)) throw refuseFile(MESSAGES.disguisedFile);
};

/** Passes a file on once its first bytes match its extension. */
const checked = async function* (content: AsyncIterable<Uint8Array>, extension: UploadExtension): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    mustFit(extension, head);
    yield head;
    head = null;
  }
  if (head === null) return;
  mustFit(extension, head);
  yield head;
};

/** A random storage path; only the extension comes from the sender. */
const newPath = (folder: string, extension: UploadExtension): string => `${folder}/${randomBytes(16).toString("hex")}.${extension}`;

type Sent = Omit<UploadedFile, "size"> & { fileType: UploadExtension };

/** The file's metadata from its sent name. */
const describe = (sentName: string, { folder, objection }: Pick<UploadRules<unknown>, "folder" | "objection">): Sent => {
  const name = cleanName(sentName);
  // A form in which no file was chosen sends one without a name.
  if (name === "") throw refuseFile(MESSAGES.oneFile);
  const extension = uploadExtension(name);
  if (extension === null) throw refuseFile(MESSAGES.unsupportedFile);
  const refused = objection(extension);
  if (refused !== null) throw refuseFile(refused);
  if (lengthOf(name) > NAME_MAX) throw refuseFile(invalidFieldText({ field: "fileName", code: "too_long", missing: false }));
  return { path: newPath(folder, extension), name, fileType: extension };
};

/** Scans the file before it is in the database, so that it is still unreadable. */
const mustBeHarmless = async (path: string, { files, scan }: Pick<Uploading, "files" | "scan">): Promise<void> => {
  const file = scan && (await files.find(path));
  if (file && !(await scan(await file.open()))) throw refuseFile(MESSAGES.infectedFile);
};

/** Stores the one file of a form. Any failure, before or after storing, removes it. */
const upload = async <Outcome>(
  request: Request,
  { files, scan, log, stillIn }: Uploading,
  rules: UploadRules<Outcome>,
): Promise<Outcome> => {
  const begun: string[] = [];
  const keep = async ({ name, content }: IncomingFile): Promise<UploadedFile> => {
    const file = describe(name, rules);
    begun.push(file.path);
    const clean = withoutMetadata(file.fileType, checked(content, file.fileType));
    const kept = { ...file, size: await files.save(file.path, clean, rules.maxBytes) };
    await mustBeHarmless(file.path, { files, scan });
    return kept;
  };
  try {
    const file = await readOneFile(request, keep);
    // An upload takes time: the session may have ended since, here or from another device.
    await stillIn();
    return await rules.note(file);
  } catch (error) {
    for (const path of begun) {
      await files.remove(path).catch((reason: unknown) => log.error(`a refused file could not be removed: ${shortError(reason)}`));
    }
    throw error instanceof FileTooLarge ? refuseFile(rules.tooLarge) : error;
  }
};

/** Takes the one file of a form by the rules of its kind. */
export const takeUpload = async <Outcome>(request: Request, context: Uploading, rules: UploadRules<Outcome>): Promise<Outcome> => {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "")) throw refuseBody("content_type");
  await countUpload(request, context, rules);
  return upload(request, context, rules);
};

/** Files of the résumé and of certificates. */
const attachmentsOf = ({ db, me, now }: SeekerCallContext): UploadRules<UploadedFile> => ({
  maxBytes: UPLOAD_MAX_BYTES,
  tooLarge: MESSAGES.fileTooLarge,
  folder: "uploads",
  objection: () => null,
  limits: (bytes) => [
    { key: `upload:files:${me.userId}`, max: DAILY_FILES, window: DAY },
    { key: `upload:bytes:${me.userId}`, max: DAILY_BYTES, window: DAY, amount: bytes },
  ],
  note: async (file) => {
    await addFile(db, me.userId, file, now);
    return file;
  },
});

export const uploadRoutes = [
  forFileOfSeeker(uploadFile, async (request, context) => [await takeUpload(request, ofSeeker(context), attachmentsOf(context))]),
];
