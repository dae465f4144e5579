import { atom } from "nanostores";
import { getFair } from "#lib/api/fairs.ts";
import { CODE } from "#lib/contract/call.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { FairDetail } from "#lib/domain/fairs.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";

type FairOfPage = Loadable<FairDetail> | { state: "missing" };

/** The fair of the page, as the backend has it; `missing` when it has none of that id. */
export const $fair = atom<FairOfPage>({ state: "idle" });

let asked = 0;

const settleFair = (fair: Result<FairDetail>): FairOfPage =>
  !fair.ok && fair.failure.kind === "refused" && fair.failure.code === CODE.missing ? { state: "missing" } : settle(fair);

/**
 * Reads the fair quietly: at first, when its status turns, after a login. A newer reading wins over an older one, and one that
 * fails leaves what was read before.
 */
export const refreshFair = async (id: string): Promise<Result<FairDetail>> => {
  asked += 1;
  const mine = asked;
  const fair = await getFair(id);
  if (mine === asked && (fair.ok || $fair.get().state !== "ready")) $fair.set(settleFair(fair));
  return fair;
};

/** Loads the fair of the page, or loads it again after a failure. */
export const openFair = (id: string): void => {
  $fair.set({ state: "loading" });
  void refreshFair(id);
};
