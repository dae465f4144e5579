import * as z from "zod/mini";
import type { IceServer } from "#lib/domain/chat/calls/call.ts";
import { defineCall } from "./call.ts";
import { list, mapped, noPayload } from "./wire.ts";

const server = mapped(
  z.object({ urls: list(z.string()), username: z.nullish(z.string()), credential: z.nullish(z.string()) }),
  ({ urls, username, credential }): IceServer => ({
    urls,
    ...(typeof username === "string" && typeof credential === "string" && { username, credential }),
  }),
  (clean) => clean,
);

/** The servers by which a call finds its way (ours). Credentials are good for an hour, so that they are asked for when a call begins. */
export const callServers = defineCall({
  path: "/api/im/callServers",
  payload: noPayload,
  answer: mapped(
    z.object({ iceServers: list(server) }),
    (wire) => wire.iceServers,
    (iceServers) => ({ iceServers }),
  ),
});
