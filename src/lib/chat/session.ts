import * as z from "zod/mini";
import type { ChatProof } from "#lib/domain/account/account.ts";
import type { ConnectionState, KickReason } from "#lib/domain/chat/events.ts";
import { success } from "#lib/domain/failure.ts";
import { readCapabilities } from "./capabilities.ts";
import type { SessionFacet } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { attempt } from "./failures.ts";
import type { EventReaders } from "./listen.ts";
import { type ChatSDK, EVENT } from "./sdk.ts";
import { sigEnd } from "./user-sig.ts";

const whenReady = (sdk: ChatSDK): Promise<void> =>
  new Promise((resolve) => {
    if (sdk.isReady()) return resolve();
    const ready = (): void => {
      sdk.off(EVENT.SDK_READY, ready);
      resolve();
    };
    sdk.on(EVENT.SDK_READY, ready);
  });

export const createSession = ({ sdk, me, sign }: ChatContext): SessionFacet => {
  let proof: ChatProof | null = null;
  return {
    logIn: async (userId, userSig, { afresh } = { afresh: false }) => {
      if (afresh || me() !== userId || !sdk.isReady()) {
        if (me() !== "") await attempt(() => sdk.logout());
        const logged = await attempt(() => sdk.login({ userID: userId, userSig }));
        if (!logged.ok) return logged;
        await whenReady(sdk);
      }
      sign(userSig);
      proof = { userId, userSig };
      return success({ until: await sigEnd(userSig), capabilities: await readCapabilities(sdk) });
    },
    proof: () => proof,
    close: async () => void (await attempt(() => sdk.destroy())),
    setConnected: (isWanted) => {
      // The SDK has no call for it; it follows the browser's network events.
      dispatchEvent(new Event(isWanted ? "online" : "offline"));
    },
  };
};

const typed = z.object({ type: z.string() });
const stated = z.object({ state: z.literal(["connected", "connecting", "disconnected"]) });

const REASONS: Record<string, KickReason> = {
  multipleAccount: "elsewhere",
  multipleDevice: "elsewhere",
  userSigExpired: "expired",
  REST_API_Kick: "ended",
};

export const SESSION_EVENTS: EventReaders = {
  [EVENT.NET_STATE_CHANGE]: (data) => {
    const state: ConnectionState | undefined = z.safeParse(stated, data).data?.state;
    return state ? [{ type: "connection", state }] : [];
  },
  [EVENT.KICKED_OUT]: (data) => [{ type: "kicked", reason: REASONS[z.safeParse(typed, data).data?.type ?? ""] ?? "ended" }],
};
