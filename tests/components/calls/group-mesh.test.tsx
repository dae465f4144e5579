/** Engines of three and four people in one page, each connected with all others. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { CallEngine, EngineNews } from "#lib/calls/engine.ts";
import { openMesh } from "#lib/calls/mesh.ts";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import { firstFrame, watchConnections, watchTracks } from "#tests/support/calls/pair.ts";

/** People whose engines' signals reach each other. */
const openPeople = (names: readonly string[]) => {
  const engines = new Map<string, CallEngine>();
  const news = new Map<string, EngineNews[]>(names.map((name) => [name, []]));
  for (const name of names)
    engines.set(
      name,
      openMesh({
        servers: [],
        send: (to, signal) => setTimeout(() => engines.get(to)?.receive(name, signal)),
        tell: (item) => void news.get(name)?.push(item),
      }),
    );
  onTestFinished(() => {
    for (const engine of engines.values()) engine.close();
  });
  const engine = (name: string): CallEngine => {
    const found = engines.get(name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  /** The last news of a type that one engine has of another person. */
  const last = <Type extends EngineNews["type"]>(name: string, account: string, type: Type) =>
    (news.get(name) ?? [])
      .filter((item): item is Extract<EngineNews, { type: Type; account: string }> => item.type === type && "account" in item)
      .findLast((item) => item.account === account);
  const paths = (): string[] =>
    names.flatMap((one) => names.flatMap((other) => (one === other ? [] : [last(one, other, "path")?.state ?? "none"])));
  return {
    ...{ engine, last },
    open: (kind: CallKind) => Promise.all(names.map((name) => engine(name).open(kind))),
    /** Connects a person with those who are there already, as they come in. */
    join: (name: string, others: readonly string[]): void => {
      for (const other of others) {
        engine(name).connect(other, name < other);
        engine(other).connect(name, other < name);
      }
    },
    allConnected: () =>
      expect
        .poll(paths, { timeout: 20_000, interval: 50 })
        .toEqual(Array<string>(names.length * (names.length - 1)).fill("connected")),
  };
};

describe("three people", () => {
  test("hear and see each other", async () => {
    const { open, join, allConnected, last } = openPeople(["a", "b", "c"]);
    await open("video");
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allConnected();
    for (const [one, other] of [
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
    ] as const)
      expect((await firstFrame(last(one, other, "remote")?.stream)).width).toBeGreaterThan(0);
  });

  test("go on as two when one leaves", async () => {
    const connections = watchConnections();
    const { open, join, allConnected, last, engine } = openPeople(["a", "b", "c"]);
    await open("voice");
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allConnected();
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
    const { open, join, allConnected, engine } = openPeople(["a", "b", "c"]);
    await open("video");
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allConnected();
    expect(tracks).toHaveLength(6);
    for (const name of ["a", "b", "c"]) engine(name).close();
    expect(tracks.filter(({ readyState }) => readyState === "live")).toEqual([]);
  });
});

test("four people connect with video, the last of them later", async () => {
  const connections = watchConnections();
  const { open, join, allConnected, last } = openPeople(["a", "b", "c", "d"]);
  await open("video");
  join("b", ["a"]);
  join("c", ["a", "b"]);
  join("d", ["a", "b", "c"]);
  await allConnected();
  expect(connections).toHaveLength(12);
  expect((await firstFrame(last("a", "d", "remote")?.stream)).width).toBeGreaterThan(0);
});

test("signals of a person who is not connected yet wait, those of others are not mixed with them", async () => {
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
