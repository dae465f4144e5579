import type { Config } from "#server/config.ts";
import { peerUrlOf } from "#server/peer-url.ts";

type Address = Pick<Config, "host" | "demo">;

/**
 * The origin that the pages of a start name in links, calendars and QR codes: PUBLIC_SITE_URL, else that of the demo itself at `port` –
 * on a HOST that other machines reach, its address in the network, so that a phone can follow the QR code. Undefined for a production
 * without the setting.
 */
export const siteUrlOf = ({ host, demo }: Address, port: number, set = process.env["PUBLIC_SITE_URL"]): string | undefined =>
  set || (demo ? peerUrlOf({ chatPeerUrl: null, host }, port) : undefined);
