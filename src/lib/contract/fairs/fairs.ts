import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { FAIR_COUNT_PATH } from "#lib/contract/paths.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { code, figure, flag, id, list, mapped, noPayload, text } from "#lib/contract/wire.ts";
import { FAIR_STATUSES, FAIR_TYPES, type Fair, type FairDetail } from "#lib/domain/fairs/fairs.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { salaryRange } from "#lib/domain/posts/salary.ts";
import { formatBeijing, parseBeijing } from "#lib/domain/time.ts";

const time = mapped(
  text,
  (wire) => parseBeijing(wire) ?? 0,
  (clean) => formatBeijing(clean),
);

const fairFields = {
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

const readFair = (wire: FairWire): Fair => ({
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

const writeFair = (fair: Fair): FairWire => ({
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

const fairPost = mapped(
  z.object({ recruitProjectId: id, postName: text, salaryMin: figure, salaryMax: figure }),
  (wire) => ({ id: wire.recruitProjectId, name: wire.postName, salary: salaryRange(wire.salaryMin, wire.salaryMax) }),
  (post) => ({
    recruitProjectId: post.id,
    postName: post.name,
    salaryMin: post.salary?.min ?? null,
    salaryMax: post.salary?.max ?? null,
  }),
);

const fairCompany = renamed({ name: ["companyName", text], booth: ["booth", text], posts: ["postVOS", list(fairPost)] });

const detailFields = { address: text, halls: text, hours: text, cancelReason: text, companies: list(fairCompany) };
type Details = Omit<FairDetail, keyof Fair>;
const detailsOf = ({ address, halls, hours, cancelReason, companies }: Details): Details => ({
  ...{ address, halls, hours, cancelReason, companies },
});

const fairDetail = mapped(
  z.object({ ...fairFields, ...detailFields }),
  (wire) => ({ ...readFair(wire), ...detailsOf(wire) }),
  (detail) => ({ ...writeFair(detail), ...detailsOf(detail) }),
);

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

/** One fair with its companies and their posts (R2.7.1-1). */
export const getFair = defineCall({
  path: "/api/homePage/fairsDetail",
  roles: EVERYONE,
  payload: renamed({ fairId: ["recruitFairsId", id] }),
  answer: fairDetail,
});
