/** How long ago a post was published, and how long it is open. */
import { daysBetween } from "#lib/domain/time.ts";

/** Older posts show their date. */
const RECENT_DAYS = 30;

/** 今天发布, 昨天发布, 3天前发布; the date for posts of long ago, of days to come, and where `today`, the day in Beijing, is not known. */
export const publishedText = (startsOn: string, today: string | null): string => {
  const days = today === null ? -1 : daysBetween(startsOn, today);
  return days >= 0 && days <= RECENT_DAYS ? `${["今天", "昨天"][days] ?? `${days}天前`}发布` : `${startsOn} 发布`;
};

const leftText = (days: number): string => {
  if (days < 0) return "已截止";
  return days === 0 ? "今天截止" : `还有${days}天`;
};

/** 今天发布 · 还有37天; with its dates where `today` is not known. */
export const timingText = (post: { startsOn: string | null; endsOn: string | null }, today: string | null): string => {
  const { startsOn, endsOn } = post;
  const end = endsOn && (today === null ? `${endsOn} 截止` : leftText(daysBetween(today, endsOn)));
  return [startsOn && publishedText(startsOn, today), end].filter(Boolean).join(" · ");
};
