import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { useLimits } from "#server/db/account/rate-limits.ts";
import { findChatFile } from "#server/db/chat/files.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { secondOf } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { plainText } from "#server/gateway/fields.ts";
import { coverNameOf, fileNameAt, HERE } from "#server/gateway/files/addresses.ts";
import { extensionOf, fitsKind, UPLOAD_KINDS, VIDEO } from "#server/gateway/files/kinds.ts";
import { writeTicket } from "#server/gateway/files/tickets.ts";
import { accountOf } from "#server/gateway/known.ts";
import { FILES_PATH, UPLOADS_PATH } from "#server/gateway/transport/paths.ts";

const DAY_MS = 86_400_000;

const wanted = z.object({ file_type: z.literal(UPLOAD_KINDS), file_name: plainText(300) });

/** Issues a ticket for one file. Only the extension of the sender's file name is used. */
const allow = async ({ body, me, app, clock, covers, db, known, rules }: Context<z.infer<typeof wanted>>): Promise<Answer> => {
  const extension = extensionOf(body.file_name);
  if (!fitsKind(body.file_type, extension)) throw new ChatError(ERROR.invalidRequest, "files of this kind have another name");
  // A UserSig is valid even for an account that never signed in.
  if (!(await accountOf(known, me))) throw new ChatError(ERROR.noAccount, "there is no such account");
  const limit = { key: `chat:files:${me}`, max: rules.dailyUploads, window: DAY_MS };
  if (await useLimits(db, [limit], clock.now())) throw new ChatError(ERROR.tooOften, "no more files today");
  const name = `${randomBytes(16).toString("hex")}${extension && `.${extension}`}`;
  const until = secondOf(clock) + rules.uploadSeconds;
  const ticket = writeTicket(app.key, { name, kind: body.file_type, owner: me, until });
  const download_url = `${HERE}${FILES_PATH}/${name}`;
  return {
    request_id: name,
    expired_time: until,
    upload_url: `${HERE}${UPLOADS_PATH}/${ticket}`,
    download_url,
    // The client asks for the cover by this address.
    ...(covers && body.file_type === VIDEO && { snapshot_url: download_url }),
  };
};

const ofVideo = z.object({ snapshot_url: plainText(1000) });

/** The address of an uploaded video's cover, or an empty text. */
const coverOf = async ({ body, db }: Context<z.infer<typeof ofVideo>>): Promise<Answer> => {
  const video = fileNameAt(body.snapshot_url);
  const cover = video && (await findChatFile(db, coverNameOf(video)));
  return { error_code: 0, error_msg: "", download_url: cover ? `${HERE}${FILES_PATH}/${cover.name}` : "" };
};

/** Files of messages: upload addresses and video covers. */
export const uploads = [command("im_cos_msg.pre_sig", wanted, allow), command("im_cos_msg.video_cover", ofVideo, coverOf)];
