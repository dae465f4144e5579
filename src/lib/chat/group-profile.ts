import * as z from "zod/mini";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import type { ChatContext } from "./context.ts";
import { attempt, attemptDone, chatFailure, UNREADABLE } from "./failures.ts";
import { INVITATION_FIELD, text } from "./fields.ts";
import { FLEETING_OPTIONS } from "./outgoing.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";
import type { Uploads } from "./uploads.ts";

/**
 * Uploads a picture and answers its address. The SDK uploads files of messages alone, so the file belongs to a fleeting message to
 * oneself, which `uploads` stops once the file has arrived.
 * Why: docs/decisions/0100-invitations-to-a-group-are-links-with-a-token.md
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

const found = z.object({
  data: z.object({ group: z.object({ groupCustomField: z.catch(z.array(z.object({ key: text, value: text })), []) }) }),
});

/** The token of a group's invitations as outsiders can read it; empty if missing. */
export const invitationToken = async (sdk: ChatSDK, id: string): Promise<Result<string>> => {
  const answer = await attempt((): Promise<unknown> => sdk.searchGroupByID(id));
  if (!answer.ok) return answer;
  const parsed = z.safeParse(found, answer.value);
  if (!parsed.success) return UNREADABLE;
  return success(parsed.data.data.group.groupCustomField.find(({ key }) => key === INVITATION_FIELD)?.value ?? "");
};

/** The SDK's code for a feature that is off. */
const NOT_OFFERED = failed(chatFailure(60_020));
/** Codes by which a service refuses an unknown field. */
const REFUSALS = [10_004, 20_001];

/** Gives a group's invitations another token. Fails as not offered where outsiders could not read it. */
export const setInvitationToken = async (sdk: ChatSDK, id: string, token: string): Promise<Result<null>> => {
  const done = await attemptDone(() =>
    sdk.updateGroupProfile({ groupID: id, groupCustomField: [{ key: INVITATION_FIELD, value: token }] }),
  );
  if (!done.ok) return done.failure.kind === "chat" && REFUSALS.includes(done.failure.code) ? NOT_OFFERED : done;
  const read = await invitationToken(sdk, id);
  if (!read.ok) return read;
  return read.value === token ? success(null) : NOT_OFFERED;
};
