/**
 * Messages of Janus (https://janus.conf.meetecho.com/docs/rest.html) and of its plugin VideoRoom (docs/videoroom.html). They come from another
 * server: everything is looked at before it is used, and the rest is dropped.
 */
import { fieldOf, parseJson, textOf } from "#lib/domain/untrusted.ts";

/** A message of Janus: its type, which request it answers, the handle, the id of a new session or handle, the code of an error, the plugin's words. */
export type Answer = {
  type: string;
  transaction: string | null;
  sender: number | null;
  id: number | null;
  code: number | null;
  data: unknown;
  jsep: RTCSessionDescriptionInit | null;
};
/** A received track: its line in the description, and the feed that it comes from. */
export type ReceivedLine = { mid: string; feed: string };

/** Descriptions of nine people have 40,000 characters. */
const MESSAGE_MAX = 300_000;
/** More than any room has. */
const LIST_MAX = 64;
const NAME_MAX = 64;

const numberOf = (value: unknown): number | null => (typeof value === "number" && Number.isSafeInteger(value) ? value : null);
const nameOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= NAME_MAX ? value : null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, LIST_MAX) : []);

const jsepOf = (value: unknown): RTCSessionDescriptionInit | null => {
  const type = fieldOf(value, "type");
  const sdp = textOf(fieldOf(value, "sdp"));
  return (type === "offer" || type === "answer") && sdp !== null ? { type, sdp } : null;
};

/** A message of the socket; null for anything else. */
export const readAnswer = (text: unknown): Answer | null => {
  const message = typeof text === "string" ? parseJson(text, MESSAGE_MAX) : undefined;
  const type = textOf(fieldOf(message, "janus"));
  if (type === null) return null;
  const data = fieldOf(fieldOf(message, "plugindata"), "data");
  return {
    type,
    transaction: textOf(fieldOf(message, "transaction")),
    sender: numberOf(fieldOf(message, "sender")),
    id: numberOf(fieldOf(fieldOf(message, "data"), "id")),
    code: numberOf(fieldOf(fieldOf(message, "error"), "code")) ?? numberOf(fieldOf(data, "error_code")),
    data,
    jsep: jsepOf(fieldOf(message, "jsep")),
  };
};

/** The feeds that have come, by an event of the own entry or of others. */
export const feedsIn = (data: unknown): string[] =>
  listOf(fieldOf(data, "publishers")).flatMap((entry) => nameOf(fieldOf(entry, "id")) ?? []);
/** The feed that has gone; null if none has. */
export const feedGoneIn = (data: unknown): string | null =>
  nameOf(fieldOf(data, "leaving")) ?? nameOf(fieldOf(data, "unpublished"));
/** The feeds of a list of participants. */
export const participantsIn = (data: unknown): string[] =>
  listOf(fieldOf(data, "participants")).flatMap((entry) =>
    fieldOf(entry, "publisher") === true ? (nameOf(fieldOf(entry, "id")) ?? []) : [],
  );
/** The lines that carry a feed. */
export const linesIn = (data: unknown): ReceivedLine[] | null => {
  const streams = fieldOf(data, "streams");
  if (!Array.isArray(streams)) return null;
  return listOf(streams).flatMap((stream) => {
    const [mid, feed] = [nameOf(fieldOf(stream, "mid")), nameOf(fieldOf(stream, "feed_id"))];
    return mid !== null && feed !== null && fieldOf(stream, "active") === true ? { mid, feed } : [];
  });
};
/** The number by which the receiving handle proves that its page is in the room. */
export const privateIdIn = (data: unknown): number | null => numberOf(fieldOf(data, "private_id"));
