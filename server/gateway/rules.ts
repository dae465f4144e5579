import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { ConfigError } from "#server/config-error.ts";
import { ChatError, ERROR } from "./errors.ts";
import standard from "./rules.json" with { type: "json" };

const count = z.int().check(z.positive());

const schema = z.object({
  /** How many pages one account may be signed in on; a further one ends the oldest. */
  webInstances: count,
  /** How often a client says hello; small, because that is also how it finds its way back after a restart. */
  helloSeconds: count,
  /** An idle connection is closed after this time. */
  idleSeconds: count,
  connections: count,
  /** Of one address: many people may share one, but few of them sign in at the same moment. */
  connectionsPerAddress: count,
  unsignedPerAddress: count,
  /** How long a connection may take to sign in. Until then larger frames, and compressed ones, wait unread. */
  unsignedSeconds: count,
  unsignedFrameBytes: count,
  /** Frames beyond these are read later, not refused; bytes count as they are when unpacked. */
  framesPerSecond: count,
  frameBurst: count,
  bytesPerSecond: count,
  byteBurst: count,
  frameBytes: count,
  /** A client that doesn't read is disconnected when this many bytes wait for it. */
  unsentBytes: count,
  /** The same for a link to another process, which carries all of its clients. */
  linkUnsentBytes: count,
  /** How long a leader waits for the pages of other processes, at its beginning and after a link broke. */
  edgeWaitSeconds: count,
  messageBytes: count,
  revokeSeconds: count,
  /** How often its sender may change one message; each earlier wording is kept. */
  editsPerMessage: count,
  /** One account's uploads per day; the window begins with the first. */
  dailyUploads: count,
  dailyUploadBytes: count,
  /** How many accounts that one has nothing to do with one may look up a day. */
  dailyStrangers: count,
  /** Bytes of messages that one account may store a day, including changes and long messages; the backend's do not count. */
  dailyMessageBytes: count,
  /** How many calls one account may begin a minute. Only one of them rings at a time. */
  invitationsPerMinute: count,
  /** How many characters one account may have translated a day. */
  dailyTranslatedCharacters: count,
  /** The largest image or voice message, and the largest other file. */
  imageBytes: count,
  fileBytes: count,
  /** How long one may take to begin an upload. */
  uploadSeconds: count,
  /** Forbidden words, matched without regard to case, width and spaces. */
  riskWords: z.array(z.string().check(z.minLength(1))),
  /** Words by which a message is delivered and flagged as risky. */
  flagWords: z.array(z.string().check(z.minLength(1))),
  /** Extensions of files that no message may carry, in small letters. */
  bannedFiles: z.array(z.string().check(z.regex(/^[a-z0-9]{1,8}$/))),
  /** Images that no message may show, by the SHA-256 of their files in hexadecimal. */
  riskImages: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** The most members of a group by its type, as the wire names it; types without one have no limit. */
  groupMembers: z.record(z.string(), count),
  /** How many groups one account may be in. */
  groupsPerAccount: count,
  /** How many different reactions one message may have, and how many accounts may share one of them. */
  reactionsPerMessage: count,
  accountsPerReaction: count,
  /** Most messages for a client that was away: its SDK announces only one answer. */
  syncMessages: count,
  conversationPage: count,
  /** Features that clients may try; see `commands/account/capabilities.ts`. */
  capabilities: z.record(z.string(), z.boolean()),
  /** Further settings for the SDK, by the names of its cloud configuration. */
  sdkConfig: z.record(z.string(), z.string()),
});

/** Every limit of the chat service. */
export type Rules = z.infer<typeof schema>;

export const standardRules: Rules = schema.parse(standard);

const differences = z.strictObject(z.partial(schema).shape);

const readDifferences = (file: string): z.infer<typeof differences> => {
  try {
    return differences.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new ConfigError("CHAT_RULES must be a JSON file that names rules as server/gateway/rules.json does.");
  }
};

/** The standard rules, overridden by a JSON file with the differences. Throws a ConfigError if it is unusable. */
export const readRules = (file: string | null): Rules => {
  if (file === null) return standardRules;
  const own = readDifferences(file);
  const capabilities = { ...standardRules.capabilities, ...own.capabilities };
  const groupMembers = { ...standardRules.groupMembers, ...own.groupMembers };
  return schema.parse({ ...standardRules, ...own, capabilities, groupMembers });
};

/** Ensures that search is offered. Throws a ChatError. */
export const requireSearch = ({ capabilities }: Rules): void => {
  if (!capabilities["cloudSearch"]) throw new ChatError(ERROR.notOffered, "there is no search here");
};
