/** Engines of several people in one page, whose signals reach each other. */
import { expect, onTestFinished } from "vitest";
import type { CallEngine, EngineNews } from "#lib/calls/engine.ts";
import { openEngine } from "#lib/calls/moving.ts";
import type { CallKind, SfuRoom } from "#lib/domain/chat/calls/call.ts";

/** `enterRoom`: gives rooms at an SFU; null without one. */
export const openPeople = (names: readonly string[], enterRoom: (() => Promise<SfuRoom | null>) | null = null) => {
  const engines = new Map<string, CallEngine>();
  const news = new Map<string, EngineNews[]>(names.map((name) => [name, []]));
  for (const name of names)
    engines.set(
      name,
      openEngine({
        ...{ servers: [], call: () => "call" },
        enterRoom,
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
  const about = (name: string, account: string): EngineNews[] =>
    (news.get(name) ?? []).filter((item) => "account" in item && item.account === account);
  /** The last news of a type that one engine has of another person. */
  const last = <Type extends EngineNews["type"]>(name: string, account: string, type: Type) =>
    about(name, account)
      .filter((item): item is Extract<EngineNews, { type: Type; account: string }> => item.type === type)
      .at(-1);
  const paths = (): string[] =>
    names.flatMap((one) => names.flatMap((other) => (one === other ? [] : [last(one, other, "path")?.state ?? "none"])));
  return {
    ...{ engine, about, last },
    open: (kind: CallKind) => Promise.all(names.map((name) => engine(name).open(kind))),
    /** Moves everyone's media to the SFU. */
    forward: (...who: readonly string[]): void => {
      for (const name of who.length > 0 ? who : names) engine(name).forward();
    },
    /** Connects a person with those who are there already, as they come in. */
    join: (name: string, others: readonly string[]): void => {
      for (const other of others) {
        engine(name).connect(other, name < other);
        engine(other).connect(name, other < name);
      }
    },
    allAre: (state: "connected" | "interrupted") =>
      expect.poll(paths, { timeout: 30_000, interval: 50 }).toEqual(Array<string>(names.length * (names.length - 1)).fill(state)),
  };
};
