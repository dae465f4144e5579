import * as z from "zod/mini";
import { DOWNLOAD_PATH } from "#lib/domain/files/file-view.ts";
import { withoutSpaces } from "#lib/domain/text.ts";
import { defineCall, EVERYONE } from "./call.ts";
import { figure, list, mapped, nothing, shortText, text } from "./wire.ts";

const PATH_MAX = 300;

/** Uploads one file as multipart form data; the answer's list holds it (R2.7.2-5). */
export const uploadFile = defineCall({
  path: "/system-api/PublicFileController/uploadFileServerCoudWebWithType",
  payload: z.unknown(),
  answer: list(
    mapped(
      z.object({ fileName: text, path: text, fileType: text, size: figure }),
      (wire) => ({ name: withoutSpaces(wire.fileName), path: wire.path, fileType: wire.fileType, size: wire.size ?? 0 }),
      (file) => ({ fileName: file.name, path: file.path, fileType: file.fileType, size: file.size }),
    ),
  ),
});

/** Downloads a file: stored path and the name to save it under. The answer is the file, or an envelope (D-B7). */
export const downloadFile = defineCall({
  path: DOWNLOAD_PATH,
  method: "GET",
  roles: EVERYONE,
  payload: mapped(
    z.object({ newName: shortText(PATH_MAX).check(z.minLength(1)), oldName: shortText(PATH_MAX) }),
    (wire) => ({ path: wire.newName, name: withoutSpaces(wire.oldName) }),
    (clean) => ({ newName: clean.path, oldName: clean.name }),
  ),
  answer: z.unknown(),
});

/** Removes a file that the caller uploaded, from the résumé too (ours). */
export const deleteFile = defineCall({
  path: "/system-api/PublicFileController/deleteFile",
  payload: mapped(
    z.object({ path: shortText(PATH_MAX).check(z.minLength(1)) }),
    (wire) => wire,
    (clean) => clean,
  ),
  answer: nothing,
});
