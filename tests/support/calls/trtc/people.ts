/** People of one call over a stand-in for Tencent's cloud, each with an engine. */
import { expect, onTestFinished } from "vitest";
import type { CallEngine, EngineNews } from "#lib/calls/engine.ts";
import { openTrtc } from "#lib/calls/trtc/engine.ts";
import type { CallKind, CallSignal } from "#lib/domain/chat/calls/call.ts";
import { createCloud } from "./cloud.ts";

type Of<Type extends EngineNews["type"]> = Extract<EngineNews, { type: Type }>;
type Signal = { to: string; type: CallSignal["type"] };

/** People of one call. Nothing connects them but the cloud: signals are only noted. */
export const openPeople = (names: readonly string[], { signature = "signature" } = {}) => {
  const cloud = createCloud();
  const engines = new Map<string, CallEngine>();
  const news = new Map<string, EngineNews[]>();
  const signals = new Map<string, Signal[]>();
  const open = (name: string): void => {
    const heard: EngineNews[] = [];
    const sent: Signal[] = [];
    news.set(name, heard);
    signals.set(name, sent);
    const openEngine = openTrtc({
      create: cloud.create(name),
      identity: () => ({ appId: 1400000001, account: name, signature }),
    });
    engines.set(
      name,
      openEngine({
        ...{ servers: [], call: () => "C2C invitation/1" },
        send: (to, { type }) => void sent.push({ to, type }),
        tell: (item) => void heard.push(item),
      }),
    );
  };
  for (const name of names) open(name);
  onTestFinished(() => {
    for (const engine of engines.values()) engine.close();
  });
  const engine = (name: string): CallEngine => {
    const found = engines.get(name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const all = <Type extends EngineNews["type"]>(name: string, type: Type): Of<Type>[] =>
    (news.get(name) ?? []).filter((item): item is Of<Type> => item.type === type);
  /** The last news of a type, of another person if one is named. */
  const last = <Type extends EngineNews["type"]>(name: string, type: Type, account?: string): Of<Type> | undefined =>
    all(name, type).findLast((item) => account === undefined || ("account" in item && item.account === account));
  const path = (name: string, account: string): string | undefined => last(name, "path", account)?.state;
  const join = (name: string): void => {
    for (const other of names) if (other !== name) engine(name).connect(other, name < other);
  };
  return {
    ...{ cloud, engine, all, last, path, join, news, signals },
    connect: async (kind: CallKind): Promise<void> => {
      await Promise.all(names.map((name) => engine(name).open(kind)));
      for (const name of names) join(name);
      const paths = (): (string | undefined)[] =>
        names.flatMap((one) => names.filter((other) => other !== one).map((other) => path(one, other)));
      await expect.poll(paths).toEqual(Array<string>(names.length * (names.length - 1)).fill("connected"));
    },
    state: (name: string, account: string) => last(name, "remote-state", account),
  };
};
