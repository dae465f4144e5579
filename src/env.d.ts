import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrate on the first sign of interest; see loading/intent.ts. */
    "client:intent"?: boolean | "now" | "address";
  }
}

declare global {
  interface ImportMetaEnv {
    // Named here, because only a field by its plain name becomes a constant of the build (astro.config.mjs).
    /** An app of Tencent's TRTC, by its number. */
    readonly PUBLIC_TRTC_APP_ID?: string;
    readonly PUBLIC_API_URL?: string;
    readonly PUBLIC_CHAT_ORIGINS?: string;
    readonly PUBLIC_CHAT_RECEIPTS?: string;
  }

  interface Window {
    /** Not in every browser yet, nor in TypeScript's library. A policy's texts are objects in truth; sinks take them as they are. */
    trustedTypes?: {
      defaultPolicy: unknown;
      createPolicy: <Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules) => Rules;
    };
  }
}
