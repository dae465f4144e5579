import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { mapped, noPayload, nothing } from "#lib/contract/wire.ts";
import { code } from "./account.ts";

/** All that is stored of the caller, as a ZIP (ours, D-H13). The answer is the file, or an envelope. */
export const exportMyData = defineCall({
  path: "/api/frontend/exportMyData",
  method: "GET",
  payload: noPayload,
  answer: z.unknown(),
});

/** Deletes the caller's account at once, by a code that was sent to their phone for it (ours, D-H13). */
export const deleteAccount = defineCall({
  path: "/api/frontend/deleteAccount",
  payload: mapped(
    z.object({ code }),
    (wire) => wire,
    (clean) => clean,
  ),
  answer: nothing,
});
