import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { flag, mapped, noPayload } from "#lib/contract/wire.ts";

/** Whether results are announced at all (2§3.4). */
export const showsBatchNotice = defineCall({
  path: "/api/homePage/extraAnnounceStatus",
  payload: noPayload,
  answer: mapped(
    z.object({ extraAnnounceStatus: flag }),
    (wire) => wire.extraAnnounceStatus,
    (shown) => ({ extraAnnounceStatus: shown }),
  ),
});
