import { atom } from "nanostores";
import type { Failure, Result } from "#lib/domain/failure.ts";

/** `missing`: nothing has the id, or the service does not show it. */
export type Found<Value> =
  | { state: "idle" }
  | { state: "loading" }
  | { state: "ready"; value: Value }
  | { state: "missing" }
  | { state: "failed"; failure: Failure };

/** Finds one thing by its exact id; `ask` answers null for an unknown id. Only the latest question's answer is shown. */
export const createLookup = <Value>(ask: (id: string) => Promise<Result<Value | null>>) => {
  const $found = atom<Found<Value>>({ state: "idle" });
  let turn = 0;
  return {
    $found,
    clear: (): void => {
      turn += 1;
      $found.set({ state: "idle" });
    },
    /** Does nothing without text. */
    find: async (text: string): Promise<void> => {
      const id = text.trim();
      if (id === "") return;
      turn += 1;
      const mine = turn;
      $found.set({ state: "loading" });
      const answer = await ask(id);
      if (mine !== turn) return;
      if (!answer.ok) $found.set({ state: "failed", failure: answer.failure });
      else $found.set(answer.value === null ? { state: "missing" } : { state: "ready", value: answer.value });
    },
  };
};
