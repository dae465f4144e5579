import { atom } from "nanostores";
import { areasByCity } from "#lib/api/reference.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { settle } from "#lib/domain/loadable.ts";

/** The areas of every city, by the city's full name; fetched when the first city is picked. */
export const $areas = atom<Loadable<Record<string, string[]>>>({ state: "idle" });

export const loadAreas = async (): Promise<void> => {
  const { state } = $areas.get();
  if (state === "ready" || state === "loading") return;
  $areas.set({ state: "loading" });
  $areas.set(settle(await areasByCity()));
};
