import type { Group } from "./groups.ts";

const TILES = 3;

/** The number of members among the tiles of the management: the places of buttons that are missing are filled (R3.6.2-5). */
export const tileCount = ({ type, role }: Pick<Group, "type" | "role">): number =>
  TILES + (type === "Private" ? 0 : 1) + (role === "Owner" ? 0 : 1);
