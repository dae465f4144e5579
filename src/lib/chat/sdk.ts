import TencentCloudChat, { type ChatSDK } from "@tencentcloud/chat";

export type { ChatSDK };
export const { EVENT, TYPES } = TencentCloudChat;

/** Nothing but errors on the console. */
const QUIET = 4;

/** Delivers changes of lists at once; otherwise a red dot comes up to a second late. An option that the SDK's types leave out. */
const AT_ONCE = { eventThrottling: false };

/**
 * The SDK for an app: one per page and app. `proxy` is the embedded service's address for sockets; null is the
 * cloud. No file proxies: the SDK would contact other servers. `uploads`: the plugin that sends files.
 */
export const openSdk = (appId: number, proxy: string | null, uploads: object): ChatSDK => {
  // Otherwise the SDK would keep names and last messages of all conversations in `localStorage` for good, readable for the machine's next
  // user; and without storage it would not start. This is the only property it checks first.
  Object.defineProperty(navigator, "cookieEnabled", { value: false, configurable: true });
  const sdk = TencentCloudChat.create({ SDKAppID: appId, ...(proxy !== null && { proxyServer: proxy }), ...AT_ONCE });
  sdk.setLogLevel(QUIET);
  sdk.registerPlugin({ "tim-upload-plugin": uploads });
  return sdk;
};
