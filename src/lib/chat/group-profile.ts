import { type Result, success } from "#lib/domain/failure.ts";
import type { ChatContext } from "./context.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import { FLEETING_OPTIONS } from "./outgoing.ts";
import { TYPES } from "./sdk.ts";
import type { Uploads } from "./uploads.ts";

/**
 * Uploads a picture and answers its address. The SDK uploads files of messages alone, so the file belongs to a fleeting message to
 * oneself, which `uploads` stops once the file has arrived.
 */
export const uploadPicture = async ({ sdk, me }: ChatContext, uploads: Uploads, file: File): Promise<Result<string>> => {
  let address: string | null = null;
  uploads.keep(file, (arrived) => {
    address = arrived;
  });
  const message = { to: me(), conversationType: TYPES.CONV_C2C as unknown as typeof TYPES.CONV_C2C, payload: { file } };
  const sent = await attempt(async () => sdk.sendMessage(sdk.createImageMessage(message), FLEETING_OPTIONS));
  if (address !== null) return success(address);
  return sent.ok ? UNREADABLE : sent;
};
