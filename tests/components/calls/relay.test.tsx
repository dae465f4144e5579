/** A call between two networks that let no direct path through: its media go through coturn, which takes our server's credentials. */
import { describe, expect, onTestFinished, test } from "vitest";
import { commands } from "vitest/browser";
import { firstFrame, openPair, packetsOf, watchConnections } from "#tests/support/calls/pair.ts";

const isThere = await commands.hasRelay();
let count = 0;

const startRelay = async () => {
  count += 1;
  const name = `relay ${performance.timeOrigin} ${count}`;
  const servers = await commands.startRelay(name);
  onTestFinished(() => commands.stopRelay(name));
  return { servers, hold: (isHeld: boolean) => commands.holdRelay(name, isHeld) };
};

/** The kinds of candidates that the media of a connection travel between. */
const pathOf = async (pc: RTCPeerConnection | undefined): Promise<string[]> => {
  const report = [...((await pc?.getStats())?.values() ?? [])];
  const pair = report.find((stats) => stats.type === "candidate-pair" && stats.nominated && stats.state === "succeeded");
  return report.flatMap((stats) => (stats.id === pair?.localCandidateId ? [String(stats.candidateType)] : []));
};

describe.skipIf(!isThere)("a call by relay alone", () => {
  test("connects and carries sound and pictures", async () => {
    const connections = watchConnections();
    const { servers } = await startRelay();
    const { callee, connect, bothAre } = openPair({ relays: servers });
    await connect("video");
    await bothAre("connected");
    await firstFrame(callee.last("remote")?.stream);
    expect(await Promise.all(connections.map(pathOf))).toEqual([["relay"], ["relay"]]);
  });

  test("goes on after the network was away, with the microphone still off", { tags: "release" }, async () => {
    const connections = watchConnections();
    const { servers, hold } = await startRelay();
    const { caller, callee, connect, bothAre } = openPair({ relays: servers });
    await connect("voice");
    await bothAre("connected");
    caller.engine.setMuted(true);
    await expect.poll(() => callee.last("remote-state")?.isMuted).toBe(true);
    await hold(true);
    await bothAre("interrupted");
    await hold(false);
    await bothAre("connected");
    const before = await packetsOf(connections[0], "audio");
    await expect.poll(() => packetsOf(connections[0], "audio")).toBeGreaterThan(before + 20);
    expect(callee.last("remote-state")?.isMuted).toBe(true);
  });

  test("is impossible with a password that the relay refuses", async () => {
    const { servers } = await startRelay();
    const { caller, connect } = openPair({ relays: servers.map((server) => ({ ...server, credential: "wrong" })) });
    await connect("voice");
    await expect.poll(() => caller.signals.filter(({ type }) => type === "description").length).toBeGreaterThan(0);
    expect(caller.signals.filter(({ type }) => type === "candidate")).toEqual([]);
    expect(caller.path()).not.toBe("connected");
  });
});
