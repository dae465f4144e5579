import type { ChatSDK } from "./sdk.ts";

/** Dependencies of every facet of the client. */
export type ChatContext = {
  sdk: ChatSDK;
  /** The account that is logged in; empty where none is. */
  me: () => string;
  /** Now by the service's clock, in seconds. */
  now: () => number;
  /** The signature of the last login; empty before it. */
  signature: () => string;
  /** Keeps the signature of a login. */
  sign: (signature: string) => void;
};

export const createContext = (sdk: ChatSDK): ChatContext => {
  /** How far the service's clock is ahead, in seconds. The SDK knows it only during a login. */
  let ahead = 0;
  let signature = "";
  return {
    sdk,
    me: () => String(sdk.getLoginUser()),
    now: () => {
      const own = Date.now() / 1000;
      if (sdk.isReady()) ahead = Number(sdk.getServerTime()) / 1000 - own || 0;
      return own + ahead;
    },
    signature: () => signature,
    sign: (next) => {
      signature = next;
    },
  };
};
