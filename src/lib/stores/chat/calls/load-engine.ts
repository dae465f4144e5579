import type { OpenEngine } from "#lib/calls/engine.ts";

/** The reader of a login, as a cloud knows them. */
export type Reader = { me: () => string; signature: () => string };

/**
 * Loads the engine of all calls: Tencent's where the build names an app of TRTC, else direct lines and the SFU. A build without that app has no code of it.
 * Why: docs/decisions/0115-tencents-rooms-carry-calls-where-an-app-is-set.md
 */
export const loadEngine = async (): Promise<(reader: Reader) => OpenEngine> => {
  if (import.meta.env.PUBLIC_TRTC_APP_ID) {
    const { openTrtcWith } = await import("#lib/calls/trtc/trtc.ts");
    const appId = Number(import.meta.env.PUBLIC_TRTC_APP_ID);
    return ({ me, signature }) => openTrtcWith(() => ({ appId, account: me(), signature: signature() }));
  }
  const { openEngine } = await import("#lib/calls/moving.ts");
  return () => openEngine;
};
