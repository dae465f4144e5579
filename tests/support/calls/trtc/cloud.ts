/** A stand-in for Tencent's cloud inside one page: rooms, and the people in them. */
import type { TRTCEventTypes } from "trtc-sdk-v5";
import type { CreateSdk } from "#lib/calls/trtc/sdk.ts";
import { FakeTrtc } from "./fake-trtc.ts";

/** The words of the SDK's enumerations, which exist in its types alone. */
type Word<Type extends keyof TRTCEventTypes, Field extends string> =
  Extract<TRTCEventTypes[Type][0], object> extends infer Event ? (Field extends keyof Event ? Event[Field] : never) : never;

export type Cloud = {
  rooms: Map<string, FakeTrtc[]>;
  /** How the next entries end: over a network that lets nothing through, or refused by the cloud. */
  entries: "open" | "unreachable" | "refused";
};

const others = (cloud: Cloud, client: FakeTrtc): FakeTrtc[] =>
  (cloud.rooms.get(client.room ?? "") ?? []).filter((one) => one !== client);

export const peersOf = others;

/** The cloud of one test. People are named by their accounts. */
export const createCloud = () => {
  const cloud: Cloud = { rooms: new Map(), entries: "open" };
  const clients = new Map<string, FakeTrtc>();
  const client = (account: string): FakeTrtc => {
    const found = clients.get(account);
    if (!found) throw new Error(`no ${account}`);
    return found;
  };
  const create =
    (account: string): CreateSdk =>
    (options) => {
      const made = new FakeTrtc(cloud, options);
      clients.set(account, made);
      return made;
    };
  return {
    create,
    /** The accounts in all rooms, by room. */
    rooms: (): string[][] =>
      [...cloud.rooms.values()].map((people) => people.map(({ account }) => account)).filter(({ length }) => length > 0),
    roomIds: (): string[] => [...cloud.rooms.keys()],
    setEntries: (entries: Cloud["entries"]): void => {
      cloud.entries = entries;
    },
    client,
    /** The network of a person fails; the others hear nothing yet. */
    cut: (account: string): void => client(account).cut(),
    /** Their heartbeat has been missing for so long that the cloud drops them. */
    expire: (account: string): void => client(account).vanish(1 as Word<"remote-user-exit", "reason">),
    restore: (account: string): void => client(account).restore(),
    /** An error that the SDK cannot mend: it leaves the room, then says so. */
    breakDown: (account: string): void => client(account).breakDown(),
    kick: (account: string, reason: "kick" | "banned" | "room_disband"): void =>
      client(account).kick(reason as Word<"kicked-out", "reason">),
    /** Levels of the network, from 1, excellent, to 6, disconnected; 0 is unknown. */
    measure: (account: string, up: number, down: number): void =>
      client(account).emit("network-quality", {
        uplinkNetworkQuality: up,
        downlinkNetworkQuality: down,
        ...{ uplinkRTT: 20, uplinkLoss: 0, downlinkRTT: 20, downlinkLoss: 0 },
      }),
    /** The two-second report with the level of the own sound. */
    report: (account: string, audioLevel: number): void =>
      client(account).emit("statistics", {
        ...{ rtt: 20, downLoss: 0, upLoss: 0, bytesSent: 0, bytesReceived: 0, remoteStatistics: [] },
        localStatistics: { audio: { bitrate: 40, audioLevel }, video: [] },
      }),
    failToPublish: (account: string, mediaType: "audio" | "video" | "screen"): void =>
      client(account).emit("publish-state-changed", { mediaType, state: "stopped", prevState: "starting", reason: "error" }),
    /** Raises an event with anything in it. */
    raise: (account: string, event: keyof TRTCEventTypes, payload: unknown): void => client(account).raise(event, payload),
  };
};
