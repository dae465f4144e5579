import * as z from "zod/mini";
import type { ChatProof } from "#lib/domain/account/account.ts";
import type { CallHelp, IceServer, SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { defineCall, EVERYONE } from "./call.ts";
import { list, mapped } from "./wire.ts";

const server = mapped(
  z.object({ urls: list(z.string()), username: z.nullish(z.string()), credential: z.nullish(z.string()) }),
  ({ urls, username, credential }): IceServer => ({
    urls,
    ...(typeof username === "string" && typeof credential === "string" && { username, credential }),
  }),
  (clean) => clean,
);

/** Without one, the session counts. */
const proof = { userId: z.optional(z.string().check(z.maxLength(64))), userSig: z.optional(z.string().check(z.maxLength(4096))) };
const callId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/**
 * The servers by which a call finds its way (ours), for seekers by their session, and for accounts of the chat by their credentials: pages of recruiters
 * and of other sites have no session. Passwords are good for an hour, so that they are asked for when a call begins.
 */
export const callServers = defineCall({
  path: "/api/im/callServers",
  roles: EVERYONE,
  payload: mapped(
    z.nullish(z.object(proof)),
    (wire): ChatProof | null => {
      const { userId, userSig } = wire ?? {};
      return userId !== undefined || userSig !== undefined ? { userId: userId ?? "", userSig: userSig ?? "" } : null;
    },
    (clean) => clean ?? {},
  ),
  answer: mapped(
    z.object({ iceServers: list(server), hasSfu: z.nullish(z.boolean()) }),
    ({ iceServers, hasSfu }): CallHelp => ({ servers: iceServers, hasSfu: hasSfu ?? false }),
    ({ servers, hasSfu }) => ({ iceServers: [...servers], ...(hasSfu && { hasSfu }) }),
  ),
});

const NAME_MAX = 1000;
const name = z.string().check(z.minLength(1), z.maxLength(NAME_MAX));

/** A room at the SFU for a call, with tokens for an hour (ours): only for accounts that are in the call, by the chat's own word. */
export const callRoom = defineCall({
  path: "/api/im/callRoom",
  roles: EVERYONE,
  payload: mapped(
    z.object({ callId, ...proof }),
    ({ callId: call, userId, userSig }): { call: string; proof: ChatProof | null } => ({
      call,
      proof: userId !== undefined || userSig !== undefined ? { userId: userId ?? "", userSig: userSig ?? "" } : null,
    }),
    ({ call, proof: own }) => ({ callId: call, ...own }),
  ),
  answer: mapped(
    z.object({ url: name, room: name, token: name, pass: name }),
    (wire): SfuRoom => wire,
    (room) => room,
  ),
});
