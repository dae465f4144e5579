import { networkInterfaces } from "node:os";
import type { Config } from "./config.ts";

const EVERYWHERE = new Set(["0.0.0.0", "::", "[::]"]);

/** An address of this machine in its network; its own where it has no network. */
const networkAddress = (): string => {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
};

/** The origin at which other processes reach this one, which listens at `port`. */
export const peerUrlOf = ({ chatPeerUrl, host }: Pick<Config, "chatPeerUrl" | "host">, port: number): string => {
  const name = EVERYWHERE.has(host) ? networkAddress() : host;
  return chatPeerUrl ?? `http://${name.includes(":") && !name.startsWith("[") ? `[${name}]` : name}:${port}`;
};
