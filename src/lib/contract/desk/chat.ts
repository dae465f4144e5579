import { chatEntry } from "#lib/contract/chat.ts";
import { noPayload } from "#lib/contract/wire.ts";
import { deskCall } from "./call.ts";

/** The chat as the calling recruiter; the credentials end with the day. */
export const recruiterChat = deskCall("recruiter-chat", { payload: noPayload, answer: chatEntry });
