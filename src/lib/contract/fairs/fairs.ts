import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { FAIR_COUNT_PATH } from "#lib/contract/paths.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { figure, list, mapped, noPayload } from "#lib/contract/wire.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/status.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { fair } from "./card.ts";

/** How many fairs there are of each type (R1.3.4-2). */
export const fairCounts = defineCall({
  path: FAIR_COUNT_PATH,
  roles: EVERYONE,
  payload: noPayload,
  answer: mapped(
    z.object({ internetFairsNum: figure, scenesNum: figure }),
    (wire) => ({ network: wire.internetFairsNum ?? 0, scene: wire.scenesNum ?? 0 }),
    (counts) => ({ internetFairsNum: counts.network, scenesNum: counts.scene }),
  ),
});

/** The fairs of the home page, by type. */
export const homeFairs = defineCall({
  path: "/api/homePage/frontedFairs",
  roles: EVERYONE,
  payload: noPayload,
  answer: renamed({ network: ["internetFairs", list(fair)], scene: ["scenes", list(fair)] }),
});

/** All fairs of a type, paged (R1.7-13). */
export const allFairs = defineCall({
  path: "/api/homePage/frontedFairsAll",
  roles: EVERYONE,
  payload: mapped(
    z.object({ page: z.nullish(pageNumber), pageSize: z.nullish(pageSize), type: z.literal(FAIR_TYPES) }),
    (wire) => ({ page: wire.page ?? 1, size: wire.pageSize ?? PAGE_SIZE.fairs, type: wire.type }),
    (clean) => ({ page: clean.page, pageSize: clean.size, type: clean.type }),
  ),
  answer: paged(fair),
});
