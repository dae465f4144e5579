import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import type { Loadable } from "#lib/domain/loadable.ts";
import type { CareerIndustry } from "#lib/domain/posts/careers.ts";
import { careers } from "#lib/stores/posts/careers.ts";

const $nothing = atom<Loadable<CareerIndustry[]>>({ state: "idle" });

/** The career tree, which is fetched once it is wanted; empty until it is there. */
export const useCareers = (wanted: boolean): CareerIndustry[] => {
  const tree = useStore(wanted ? careers.$state : $nothing, { ssr: "initial" });
  return tree.state === "ready" ? tree.value : [];
};
