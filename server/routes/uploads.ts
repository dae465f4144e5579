import { randomBytes } from "node:crypto";
import { uploadFile } from "#lib/contract/files.ts";
import { UPLOAD_MAX_BYTES, type UploadExtension, uploadExtension } from "#lib/domain/files/files.ts";
import { lengthOf, withoutSpaces } from "#lib/domain/text.ts";
import { type Limit, useLimits } from "#server/db/account/rate-limits.ts";
import { addFile, type UploadedFile } from "#server/db/files.ts";
import { HEAD_BYTES, looksLike } from "#server/services/file-types.ts";
import { shortError } from "#server/services/log.ts";
import { withoutMetadata } from "#server/services/picture-metadata.ts";
import { FileTooLarge } from "#server/services/spool.ts";
import { invalidFieldText, MESSAGES, tooManyUploads } from "#server/texts.ts";
import { invalid, tooMany } from "./answer.ts";
import { refuseBody } from "./body.ts";
import { forFileOfSeeker, type SeekerCallContext } from "./handle.ts";
import { type IncomingFile, readOneFile } from "./multipart.ts";

const DAY = 86_400_000;
/** What one seeker may send a day: far more than a résumé needs, far less than a disk holds. */
const DAILY_FILES = 100;
const DAILY_BYTES = 1024 ** 3;
/** A form around its file: boundary, headers, a few fields. */
const FORM_BYTES = 64 * 1024;
const NAME_MAX = 200;

const refuseFile = (sentence: string) => invalid({ file: sentence });
const tooLarge = () => refuseFile(MESSAGES.fileTooLarge);

/** How long the body says it is; as long as may be, when it does not say. */
const declaredBytes = (request: Request): number => {
  const length = request.headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(length) ? Number(length) : UPLOAD_MAX_BYTES;
};

/** Counts an upload before it begins, by what it will take: many at once share a day's allowance. */
const countUpload = async (request: Request, { db, me, now }: SeekerCallContext): Promise<void> => {
  const bytes = declaredBytes(request);
  if (bytes > UPLOAD_MAX_BYTES + FORM_BYTES) throw tooLarge();
  const limits: Limit[] = [
    { key: `upload:files:${me.userId}`, max: DAILY_FILES, window: DAY },
    { key: `upload:bytes:${me.userId}`, max: DAILY_BYTES, window: DAY, amount: bytes },
  ];
  const usedUp = await useLimits(db, limits, now);
  if (usedUp) throw tooMany(tooManyUploads(usedUp.waitSeconds), usedUp.waitSeconds);
};

/** A name to show and to save under: without white space, and without what is not seen or leads elsewhere. */
const cleanName = (name: string): string => withoutSpaces(name).replace(/[\p{Cc}\p{Cf}\\/]/gu, "");

const mustFit = (extension: UploadExtension, head: Buffer): void => {
  if (head.length === 0) throw refuseFile(MESSAGES.emptyFile);
  if (!looksLike(extension, head)) throw refuseFile(MESSAGES.disguisedFile);
};

/** Passes a file on once its beginning has shown to be what its name says. */
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

/** Under what path a file will be kept: nothing of it is the sender's but the extension. */
const newPath = (extension: UploadExtension): string => `uploads/${randomBytes(16).toString("hex")}.${extension}`;

type Sent = Omit<UploadedFile, "size"> & { fileType: UploadExtension };

/** What a sent file will be known as. */
const describe = (sentName: string): Sent => {
  const name = cleanName(sentName);
  // A form in which no file was chosen sends one without a name.
  if (name === "") throw refuseFile(MESSAGES.oneFile);
  const extension = uploadExtension(name);
  if (extension === null) throw refuseFile(MESSAGES.unsupportedFile);
  if (lengthOf(name) > NAME_MAX) throw refuseFile(invalidFieldText({ field: "fileName", code: "too_long", missing: false }));
  return { path: newPath(extension), name, fileType: extension };
};

/** Nobody can read a file yet that is looked at here: it is not in the database. */
const mustBeHarmless = async (path: string, { files, scan }: Pick<SeekerCallContext, "files" | "scan">): Promise<void> => {
  const file = scan && (await files.find(path));
  if (file && !(await scan(await file.open()))) throw refuseFile(MESSAGES.infectedFile);
};

/** Keeps the one file of a form. Whatever goes wrong, before or after it was kept, nothing of it stays. */
const upload = async (request: Request, { db, files, scan, log, me, now, seeker }: SeekerCallContext): Promise<UploadedFile> => {
  const begun: string[] = [];
  const keep = async ({ name, content }: IncomingFile): Promise<UploadedFile> => {
    const file = describe(name);
    begun.push(file.path);
    const clean = withoutMetadata(file.fileType, checked(content, file.fileType));
    const kept = { ...file, size: await files.save(file.path, clean, UPLOAD_MAX_BYTES) };
    await mustBeHarmless(file.path, { files, scan });
    return kept;
  };
  try {
    const file = await readOneFile(request, keep);
    // It took its time: the session may have been ended meanwhile, here or from another device.
    await seeker(me.userId);
    await addFile(db, me.userId, file, now);
    return file;
  } catch (error) {
    for (const path of begun) {
      await files.remove(path).catch((reason: unknown) => log.error(`a refused file could not be removed: ${shortError(reason)}`));
    }
    throw error instanceof FileTooLarge ? tooLarge() : error;
  }
};

export const uploadRoutes = [
  forFileOfSeeker(uploadFile, async (request, context) => {
    if (!/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "")) throw refuseBody("content_type");
    await countUpload(request, context);
    return [await upload(request, context)];
  }),
];
