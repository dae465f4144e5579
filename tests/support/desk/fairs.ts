/** Fairs for tests of the desk. */
import { emptyFair, type FairContent } from "#lib/domain/desk/fairs.ts";

/** An on-site fair of the last days of November 2026 with all its facts. */
export const completeFair = (parts: Partial<FairContent> = {}): FairContent => ({
  ...emptyFair(),
  title: "冬季现场招聘会",
  organizer: "市人才服务中心",
  startsAt: "2026-11-28T09:00",
  endsAt: "2026-11-29T16:30",
  address: "文三路 1 号会展中心",
  hours: "每天 9:00–16:30",
  halls: "1 号馆、2 号馆",
  ...parts,
});
