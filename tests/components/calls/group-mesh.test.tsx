/** Engines of three and four people in one page, each connected with all others. */
import { describe, expect, test } from "vitest";
import { firstFrame, watchConnections, watchTracks } from "#tests/support/calls/pair.ts";
import { openPeople } from "#tests/support/calls/people.ts";

describe("three people", () => {
  test("hear and see each other", async () => {
    const { open, join, allAre, last } = openPeople(["a", "b", "c"]);
    await open("video");
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allAre("connected");
    for (const [one, other] of [
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
    ] as const)
      expect((await firstFrame(last(one, other, "remote")?.stream)).width).toBeGreaterThan(0);
  });

  test("go on as two when one leaves", async () => {
    const connections = watchConnections();
    const { open, join, allAre, last, engine } = openPeople(["a", "b", "c"]);
    await open("voice");
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allAre("connected");
    engine("c").close();
    await expect.poll(() => last("a", "c", "bye")).toBeDefined();
    engine("a").disconnect("c");
    engine("b").disconnect("c");
    engine("a").setMuted(true);
    await expect.poll(() => last("b", "a", "remote-state")).toMatchObject({ isMuted: true });
    expect(last("a", "b", "bye")).toBeUndefined();
    expect(connections.filter(({ connectionState }) => connectionState !== "closed")).toHaveLength(2);
  });

  test("share one microphone and one camera each, and leave no track behind", async () => {
    const tracks = watchTracks();
    const { open, join, allAre, engine } = openPeople(["a", "b", "c"]);
    await open("video");
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allAre("connected");
    expect(tracks).toHaveLength(6);
    for (const name of ["a", "b", "c"]) engine(name).close();
    expect(tracks.filter(({ readyState }) => readyState === "live")).toEqual([]);
  });
});

test("four people connect with video, the last of them later", async () => {
  const connections = watchConnections();
  const { open, join, allAre, last } = openPeople(["a", "b", "c", "d"]);
  await open("video");
  join("b", ["a"]);
  join("c", ["a", "b"]);
  join("d", ["a", "b", "c"]);
  await allAre("connected");
  expect(connections).toHaveLength(12);
  expect((await firstFrame(last("a", "d", "remote")?.stream)).width).toBeGreaterThan(0);
});

test("signals wait for a person who connects later, and are not mixed with those of others", async () => {
  const { open, engine, last } = openPeople(["a", "b", "c"]);
  await open("voice");
  engine("a").connect("b", true);
  engine("a").connect("c", true);
  await expect.poll(() => last("a", "b", "path")?.state).toBe("connecting");
  engine("c").connect("a", false);
  engine("b").connect("a", false);
  await expect
    .poll(() => [last("a", "b", "path")?.state, last("a", "c", "path")?.state], { timeout: 10_000 })
    .toEqual(["connected", "connected"]);
});
