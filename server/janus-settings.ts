import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";
import type { CallRoomsSettings } from "./services/call-rooms.ts";

const socketUrl = z.url({ protocol: /^wss?$/ });

/** The settings of the forwarding unit for calls of more people. */
export const janusSettings = z.object({
  JANUS_URL: socketUrl,
  JANUS_SERVER_URL: z.optional(socketUrl),
  JANUS_SECRET: z.string(),
  JANUS_ADMIN_KEY: z.string(),
});

/** The expected values, each as the end of a sentence. */
export const JANUS_EXPECTED = {
  JANUS_URL: "the address of Janus for browsers, such as wss://janus.example.com",
  JANUS_SERVER_URL: "the address of Janus for this server, such as ws://10.0.0.8:8188",
  JANUS_SECRET: "the token_auth_secret of Janus, as other settings of JANUS_… are set",
  JANUS_ADMIN_KEY: "the admin_key of the plugin VideoRoom, as other settings of JANUS_… are set",
} as const;

/** Reads them. Only our own chat service knows the people of a call, and so those who may have a room: beside another one they throw a ConfigError. */
export const callRoomsOf = (group: z.infer<typeof janusSettings> | null, hasOtherChat: boolean): CallRoomsSettings | null => {
  if (!group) return null;
  if (hasOtherChat)
    throw new ConfigError("JANUS_URL must be left out: CHAT_APP_ID is set, and that chat does not say who is in a call.");
  const { JANUS_URL: url, JANUS_SERVER_URL: serverUrl = url, JANUS_SECRET: secret, JANUS_ADMIN_KEY: adminKey } = group;
  return { url, serverUrl, secret, adminKey };
};
