import * as z from "zod/mini";
import { code, figure, flag, id, mapped, text } from "#lib/contract/wire.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { FAIR_STATUSES, FAIR_TYPES } from "#lib/domain/fairs/status.ts";
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
