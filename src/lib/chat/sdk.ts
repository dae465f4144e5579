import TencentCloudChat, { type ChatSDK } from "@tencentcloud/chat";
import uploadPlugin from "tim-upload-plugin";

export type { ChatSDK };
export const { EVENT, TYPES } = TencentCloudChat;

/** Nothing but errors on the console. */
const QUIET = 4;

/**
 * The SDK for an app: one per page and app, however often it is asked for. `proxy` is the own service's address for sockets; null is the
 * cloud. No file proxies: they would have the SDK ask other servers.
 */
export const openSdk = (appId: number, proxy: string | null): ChatSDK => {
  const sdk = TencentCloudChat.create({ SDKAppID: appId, ...(proxy !== null && { proxyServer: proxy }) });
  sdk.setLogLevel(QUIET);
  sdk.registerPlugin({ "tim-upload-plugin": uploadPlugin });
  return sdk;
};
