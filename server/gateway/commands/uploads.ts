import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { findChatFile } from "#server/db/chat/files.ts";
import { useLimits } from "#server/db/rate-limits.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { plainText } from "#server/gateway/fields.ts";
import { extensionOf, FILE_KINDS, fitsKind, VIDEO } from "#server/gateway/file-kinds.ts";
import { coverNameOf, fileNameAt } from "#server/gateway/file-names.ts";
import { FILES_PATH, UPLOADS_PATH } from "#server/gateway/paths.ts";
import { secondOf } from "#server/gateway/services.ts";
import { writeTicket } from "#server/gateway/tickets.ts";

const DAY_MS = 86_400_000;

const wanted = z.object({ file_type: z.literal(FILE_KINDS), file_name: plainText(300) });

/** Leave to send one file. Nothing of its name is the sender's but the extension. */
const allow = async ({ body, me, origin, app, clock, covers, db, rules }: Scene<z.infer<typeof wanted>>): Promise<Answer> => {
  const extension = extensionOf(body.file_name);
  if (!fitsKind(body.file_type, extension)) throw new ChatError(ERROR.invalidRequest, "files of this kind have another name");
  // The UserSig of somebody who never signed in is good, too.
  if ((await findAccounts(db, [me])).length === 0) throw new ChatError(ERROR.noAccount, "there is no such account");
  const limit = { key: `chat:files:${me}`, max: rules.dailyUploads, window: DAY_MS };
  if ((await useLimits(db, [limit], clock.now())) > 0) throw new ChatError(ERROR.tooOften, "no more files today");
  const name = `${randomBytes(16).toString("hex")}${extension && `.${extension}`}`;
  const until = secondOf(clock) + rules.uploadSeconds;
  const ticket = writeTicket(app.key, { name, kind: body.file_type, owner: me, until });
  const download_url = `${origin}${FILES_PATH}/${name}`;
  return {
    request_id: name,
    expired_time: until,
    upload_url: `${origin}${UPLOADS_PATH}/${ticket}`,
    download_url,
    // What a cover is asked for by.
    ...(covers && body.file_type === VIDEO && { snapshot_url: download_url }),
  };
};

const ofVideo = z.object({ snapshot_url: plainText(1000) });

/** Where the picture of a video is that was sent; an empty address is none. */
const coverOf = async ({ body, db, origin }: Scene<z.infer<typeof ofVideo>>): Promise<Answer> => {
  const video = fileNameAt(body.snapshot_url);
  const cover = video && (await findChatFile(db, coverNameOf(video)));
  return { error_code: 0, error_msg: "", download_url: cover ? `${origin}${FILES_PATH}/${cover.name}` : "" };
};

/** Files of messages: where to send them, and what shows them. */
export const uploads = [command("im_cos_msg.pre_sig", wanted, allow), command("im_cos_msg.video_cover", ofVideo, coverOf)];
