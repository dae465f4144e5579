import { type LookupOptions, lookup as lookUpName } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP } from "node:net";

/** Addresses of this machine, of networks around it, and those that lead to them. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
  ] as const),
  ...([
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
  ] as const),
  ...([
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
])
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ...([
    ["::", 96],
    ["64:ff9b::", 96],
    ["64:ff9b:1::", 48],
    ["100::", 64],
    ["2001::", 23],
    ["2001:db8::", 32],
  ] as const),
  ...([
    ["2002::", 16],
    ["fc00::", 7],
    ["fe80::", 10],
    ["fec0::", 10],
    ["ff00::", 8],
  ] as const),
])
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");

/** Whether an address is one of the public internet. IPv4 addresses in the form of IPv6 are judged as such. */
export const isPublicAddress = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  const family = isIP(address);
  return family !== 0 && !NOT_PUBLIC.check(address, family === 6 ? "ipv6" : "ipv4") && !/^::ffff:/i.test(address);
};

/** Thrown for an address of our own network. */
export class NotPublic extends Error {
  override name = "NotPublic";
}

type Found = { address: string; family: number };
type Resolve = (name: string, options: LookupOptions & { all: true }, done: (error: Error | null, found: Found[]) => void) => void;
/** Thrown for an answer that is longer than it may be. */
export class AnswerTooLarge extends Error {
  override name = "AnswerTooLarge";
}

type Options = {
  resolve?: Resolve;
  isAllowed?: (address: string) => boolean;
  start?: typeof request;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
};

const TIMEOUT_MS = 8000;

/**
 * Connections to addresses of the public internet alone. A name is resolved once, and the connection goes to the address that was checked, so
 * that a name cannot lead elsewhere in between. Throws {@link NotPublic} for an address that is written out.
 */
const publicLookup = (url: string, { resolve = lookUpName, isAllowed = isPublicAddress }: Options) => {
  const { hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw new NotPublic(`${hostname} is not a public address`);
  return (
    name: string,
    options: LookupOptions,
    found: (error: Error | null, addresses: Found[] | string, family?: number) => void,
  ): void =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return found(new NotPublic(`${name} has an address that is not public`), []);
      if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
};

/** A POST: its headers, and its body as text or bytes. */
export type Post = { headers?: Record<string, string | number>; body?: string | Uint8Array };

/**
 * Sends a POST to an address of the public internet and reads no answer but its status. No redirect is followed. Throws {@link NotPublic}, or an error of
 * the network.
 */
export const sendToPublic = async (url: string, { headers = {}, body = "" }: Post, options: Options = {}): Promise<number> => {
  const { start = request, timeoutMs = TIMEOUT_MS } = options;
  const lookup = publicLookup(url, options);
  const asked = { method: "POST", headers, lookup, agent: false, signal: AbortSignal.timeout(timeoutMs) } as const;
  return new Promise((done, refuse) => {
    const sent = start(url, asked, (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      done(statusCode);
    });
    sent.on("error", refuse);
    sent.end(body);
  });
};

/** The same without a body. */
export const postToPublic = (url: string, options: Options = {}): Promise<number> => sendToPublic(url, {}, options);

/**
 * Gets the content of an address of the public internet, of at most `maxBytes` and within the time. No redirect is followed: its status is the answer.
 * Throws {@link NotPublic}, {@link AnswerTooLarge}, or an error of the network.
 */
export const getFromPublic = async (
  url: string,
  options: Options & { maxBytes: number },
): Promise<{ status: number; body: Uint8Array }> => {
  const { start = request, timeoutMs = TIMEOUT_MS, maxBytes } = options;
  const lookup = publicLookup(url, options);
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
  const headers = { accept: "application/ld+json, application/json, text/csv, text/html" };
  return new Promise((done, refuse) => {
    const sent = start(url, { lookup, headers, agent: false, signal }, (response) => {
      const pieces: Buffer[] = [];
      let size = 0;
      response.on("data", (piece: Buffer) => {
        size += piece.length;
        pieces.push(piece);
        if (size > maxBytes) response.destroy(new AnswerTooLarge(`the answer is longer than ${maxBytes} bytes`));
      });
      response.on("error", refuse);
      response.on("end", () => done({ status: response.statusCode ?? 0, body: Buffer.concat(pieces) }));
    });
    sent.on("error", refuse);
    sent.end();
  });
};
