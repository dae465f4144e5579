/** Two engines in one page whose way to each other is cut, bad, or has changed (issue 32, A5 of the anchors). */
import { expect, test } from "vitest";
import { type Channel, openPair, packetsOf, type Side, watchConnections } from "#tests/support/calls/pair.ts";

const DESCRIPTIONS = (side: Side): number => side.signals.filter(({ type }) => type === "description").length;
/** Speed is measured by `npm run bench:calls`: a busy machine would fail here without a fault. */
const until = (isSo: () => boolean): Promise<void> => expect.poll(isSo, { interval: 10 }).toBe(true);
const cutSignals = (channel: Channel): void => {
  channel.isLost = () => true;
};

test("signals that are lost leave no gap in the media", { tags: "release" }, async () => {
  const connections = watchConnections();
  const { caller, callee, channel, connect, bothAre } = openPair();
  await connect("voice");
  await bothAre("connected");
  cutSignals(channel);
  caller.engine.restart();
  const before = await packetsOf(connections[0], "audio");
  await expect.poll(() => packetsOf(connections[0], "audio"), { interval: 200 }).toBeGreaterThan(before + 150);
  expect([caller.all("path").length, callee.all("path").length]).toEqual([2, 2]);
});

test("an unanswered offer is repeated once signals travel again", { tags: "release" }, async () => {
  const connections = watchConnections();
  const { caller, channel, connect, bothAre } = openPair();
  const states = () => connections.map(({ signalingState }) => signalingState).toSorted((one, other) => one.localeCompare(other));
  await connect("voice");
  await bothAre("connected");
  cutSignals(channel);
  caller.engine.restart();
  await expect.poll(states).toEqual(["have-local-offer", "stable"]);
  channel.isLost = () => false;
  await expect.poll(states, { timeout: 10_000 }).toEqual(["stable", "stable"]);
});

test("both restart at once, and the call goes on", { tags: "release" }, async () => {
  const connections = watchConnections();
  const { caller, callee, channel, connect, bothAre } = openPair();
  channel.delay = () => 100;
  await connect("voice");
  await bothAre("connected");
  caller.engine.restart();
  callee.engine.restart();
  await expect.poll(() => [DESCRIPTIONS(caller), DESCRIPTIONS(callee)].every((count) => count >= 2)).toBe(true);
  await expect.poll(() => connections.map(({ signalingState }) => signalingState)).toEqual(["stable", "stable"]);
  for (const pc of connections) {
    const before = await packetsOf(pc, "audio");
    await expect.poll(() => packetsOf(pc, "audio")).toBeGreaterThan(before + 20);
  }
});

test("a line that freezes is noticed, and used again as soon as it thaws", { tags: "release" }, async () => {
  const { caller, callee, rule, connect, bothAre } = openPair({ hasLine: true });
  await connect("voice");
  await bothAre("connected");
  caller.engine.setMuted(true);
  await rule({ isCut: true });
  await until(() => caller.path() === "interrupted");
  await bothAre("interrupted");
  expect(caller.last("quality")).toMatchObject({ type: "quality", own: 0, theirs: 0 });
  await rule({ isCut: false });
  await until(() => caller.path() === "connected" && callee.path() === "connected");
  await expect.poll(() => callee.last("remote-state")?.isMuted).toBe(true);
});

test("a line that was cut for good is replaced by an ICE restart, with the same state", { tags: "release" }, async () => {
  const connections = watchConnections();
  const { caller, callee, changeLine, connect, bothAre } = openPair({ hasLine: true });
  await connect("video");
  await bothAre("connected");
  caller.engine.setMuted(true);
  await callee.engine.setCamera(false);
  await changeLine();
  await bothAre("interrupted");
  await bothAre("connected");
  expect(connections).toHaveLength(2);
  // The callee's connection was opened first; the caller's camera is still on.
  const before = await packetsOf(connections[0], "video");
  await expect.poll(() => packetsOf(connections[0], "video")).toBeGreaterThan(before + 10);
  await expect.poll(() => callee.last("remote-state")).toMatchObject({ isMuted: true, hasCamera: true });
  await expect.poll(() => caller.last("remote-state")).toMatchObject({ isMuted: false, hasCamera: false });
});

test("a network that has changed is used at once on request", async () => {
  const { caller, callee, changeLine, connect, bothAre } = openPair({ hasLine: true });
  await connect("voice");
  await bothAre("connected");
  await changeLine();
  caller.engine.restart();
  await expect.poll(() => DESCRIPTIONS(callee)).toBe(2);
  await until(() => caller.path() === "connected" && callee.path() === "connected");
});

test("a path that stays lost is sought again and again", { tags: "release" }, async () => {
  const { caller, callee, rule, channel, connect, bothAre } = openPair({ hasLine: true });
  await connect("voice");
  await bothAre("connected");
  await rule({ isCut: true });
  cutSignals(channel);
  await bothAre("interrupted");
  await expect.poll(() => DESCRIPTIONS(caller), { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
  channel.isLost = () => false;
  await rule({ isCut: false });
  await until(() => caller.path() === "connected" && callee.path() === "connected");
});

test("twenty restarts keep one connection on each side", { tags: "release" }, async () => {
  const connections = watchConnections();
  const { caller, callee, connect, bothAre } = openPair();
  await connect("voice");
  await bothAre("connected");
  for (let count = 1; count <= 20; count += 1) {
    (count % 2 ? caller : callee).engine.restart();
    await expect.poll(() => Math.min(DESCRIPTIONS(caller), DESCRIPTIONS(callee)), { interval: 20 }).toBe(count + 1);
    await expect.poll(() => connections.every(({ signalingState }) => signalingState === "stable"), { interval: 20 }).toBe(true);
    // Presses of one second count as one.
    await new Promise((resolve) => setTimeout(resolve, 510));
  }
  expect(connections).toHaveLength(2);
  expect([caller.all("path").length, callee.all("path").length]).toEqual([2, 2]);
});

test("a lossy line costs bars on both sides, and a good one gives them back", { tags: "release" }, async () => {
  const { caller, callee, rule, connect, bothAre } = openPair({ hasLine: true });
  await connect("voice");
  await bothAre("connected");
  await expect.poll(() => caller.last("quality")).toMatchObject({ type: "quality", own: 4, theirs: 4 });
  await rule({ loss: 0.25 });
  await until(() => Number(caller.last("quality")?.theirs) < 3 && Number(callee.last("quality")?.own) < 3);
  await rule({ loss: 0 });
  await until(() => caller.last("quality")?.theirs === 4 && callee.last("quality")?.own === 4);
});
