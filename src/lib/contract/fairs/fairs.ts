import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { FAIR_COUNT_PATH } from "#lib/contract/paths.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { code, figure, flag, id, list, mapped, noPayload, text } from "#lib/contract/wire.ts";
import { FAIR_STATUSES, FAIR_TYPES, type Fair } from "#lib/domain/fairs/fairs.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { formatBeijing, parseBeijing } from "#lib/domain/time.ts";

const time = mapped(
  text,
  (wire) => parseBeijing(wire) ?? 0,
  (clean) => formatBeijing(clean),
);

export const fairFields = {
  recruitFairsId: id,
  fairsName: text,
  type: code(FAIR_TYPES),
  fairsStatus: code(FAIR_STATUSES),
  organizer: text,
  startTime: time,
  endTime: time,
  dayNum: figure,
  countCompany: figure,
  countPost: figure,
  ifTop: flag,
};
type FairWire = z.core.output<z.ZodMiniObject<typeof fairFields>>;

export const readFair = (wire: FairWire): Fair => ({
  id: wire.recruitFairsId,
  name: wire.fairsName,
  type: wire.type ?? "NETWORK",
  status: wire.fairsStatus ?? "UNKNOWN",
  organizer: wire.organizer,
  startsAt: wire.startTime,
  endsAt: wire.endTime,
  dayCount: wire.dayNum ?? 1,
  companyCount: wire.countCompany ?? 0,
  postCount: wire.countPost ?? 0,
  pinned: wire.ifTop,
});

export const writeFair = (fair: Fair): FairWire => ({
  recruitFairsId: fair.id,
  fairsName: fair.name,
  type: fair.type,
  fairsStatus: fair.status === "UNKNOWN" ? null : fair.status,
  organizer: fair.organizer,
  startTime: fair.startsAt,
  endTime: fair.endsAt,
  dayNum: fair.dayCount,
  countCompany: fair.companyCount,
  countPost: fair.postCount,
  ifTop: fair.pinned,
});

/** A fair as cards carry it (R1.3.4-1). */
export const fair = mapped(z.object(fairFields), readFair, writeFair);

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
