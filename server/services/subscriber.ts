import { isIP } from "node:net";

/** One key for one subscriber: an IPv6 network of /64 is one, and an IPv4 address is itself in either notation. */
const keyOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const missing = plain.includes("::") ? 8 - groups.length - tail.split(":").filter((group) => group !== "").length : 0;
  const full = [...groups, ...Array.from({ length: missing }, () => "0"), ...tail.split(":").filter((group) => group !== "")];
  return `${full.slice(0, 4).join(":")}::/64`;
};

/** Whether an address of a socket is this machine's own. */
export const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/i.test(address);

/**
 * The sender of a request, as one key for limits. Behind our own proxy it is the last entry of X-Forwarded-For, which the
 * proxy wrote; a client can forge the earlier ones.
 */
export const subscriberOf = (socket: string | undefined, forwarded: string | undefined, trustProxy: boolean): string => {
  const last = trustProxy ? (forwarded ?? "").split(",").at(-1)?.trim() : undefined;
  return keyOf(last || socket || "unknown");
};
