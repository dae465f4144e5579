import { bytesOf } from "#lib/domain/chat/composing/weight.ts";
import type { Message } from "./message.ts";

/** A merged message to be made of others: its title, and the lines of its bubble. */
export type MergedRecord = { messageIds: readonly string[]; title: string; lines: readonly string[] };

/** Lines in the bubble of a merged message. */
export const RECORD_LINES = 4;

/** Messages to be sent on, in their order: one by one, or merged into one. */
export type Forwarding = { way: "each" | "merged"; ids: readonly string[] };

/** A frame of the service holds about a megabyte; each merged message adds some 400 bytes to its content. */
const RECORD_MAX_BYTES = 512 * 1024;
/** Whether messages together are too long for one merged message. */
export const isTooLongToMerge = (messages: readonly Message[]): boolean =>
  bytesOf(messages.map(({ content }) => content)) > RECORD_MAX_BYTES;
