/** Tencent's service for calls. An operator sets it as a `PUBLIC_…` variable at build time. See docs/operations.md. */

/**
 * Domains to which the SDK connects over TLS, as its documentation lists them for firewalls: https://cloud.tencent.com/document/faq/647/34399
 */
const DOMAINS = [
  ...["yun.tim.qq.com", "*.rtc.qcloud.com", "*.rtc.qq.com", "*.cloud-rtc.com", "*.cloud-rtc.net", "*.my-imcloud.com"],
  ...["*.rtc-web.com", "*.rtc-web.io"],
];

/** The directive that lets the pages of the chat reach the cloud; null where no app is set. */
export const callCloudPolicy = (appId: string | undefined): `connect-src ${string}` | null =>
  appId ? `connect-src ${DOMAINS.flatMap((domain) => [`https://${domain}`, `wss://${domain}`]).join(" ")}` : null;
