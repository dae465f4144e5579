import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import type { Carrier, CarrierOptions } from "./carrier.ts";
import { type Line, openLine } from "./line.ts";

/** Signals of a person that may come before `connect`: one description with its candidates. */
const EARLY_MAX = 64;
/** People whose signals may come before `connect`: more than a call has. */
const PEOPLE_MAX = 16;

/**
 * Connects pages directly, each with every other one, or by a relay of the servers.
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md, docs/decisions/0112-a-call-in-a-group-is-a-mesh-of-lines.md
 */
export const openMesh = ({ servers, relayOnly, media, ready, send, tell, tellSilence }: CarrierOptions): Carrier => {
  const lines = new Map<string, Line>();
  const early = new Map<string, CallSignal[]>();

  return {
    connect: (account, isCaller) => {
      if (lines.has(account)) return;
      const line = openLine({
        ...{ servers, relayOnly, isCaller, ready: ready(), media, tellSilence },
        tell: (news) => {
          if (lines.get(account) === line) tell({ ...news, account });
        },
        send: (signal) => send(account, signal),
      });
      lines.set(account, line);
      line.begin();
      for (const signal of early.get(account) ?? []) line.receive(signal);
      early.delete(account);
    },
    disconnect: (account) => {
      const line = lines.get(account);
      lines.delete(account);
      early.delete(account);
      line?.close();
    },
    receive: (account, signal) => {
      const line = lines.get(account);
      const waiting = early.get(account);
      if (line) line.receive(signal);
      else if (waiting || early.size < PEOPLE_MAX) early.set(account, [...(waiting ?? []), signal].slice(0, EARLY_MAX));
    },
    restart: () => {
      for (const line of lines.values()) line.restart();
    },
    update: () => {
      for (const line of lines.values()) line.update();
    },
    close: () => {
      for (const line of lines.values()) line.close();
      lines.clear();
    },
  };
};
