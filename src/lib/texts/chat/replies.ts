import {
  REPLY_CONVERSATIONS_MIN,
  REPLY_DAYS,
  REPLY_GRACE_HOURS,
  type ReplyRecord,
} from "#lib/domain/chat/conversations/replies.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An expected reply time, never below the measured one. */
const within = (seconds: number): string => {
  if (seconds <= MINUTE) return "1分钟";
  if (seconds <= HOUR) return `${Math.ceil(seconds / MINUTE)}分钟`;
  return seconds <= DAY ? `${Math.ceil(seconds / HOUR)}小时` : `${Math.ceil(seconds / DAY)}天`;
};

/** A recruiter's expected reply behaviour in one line. */
export const repliesText = ({ conversations, answered, medianSeconds }: ReplyRecord): string => {
  const share = `近${REPLY_DAYS}天回复率${Math.round((answered / conversations) * 100)}%`;
  return medianSeconds === null ? share : `通常${within(medianSeconds)}内回复 · ${share}`;
};

export const replies = {
  rule: "这是怎么算的",
  /** The rule of measurement. */
  ruleText: ({ conversations, answered }: ReplyRecord): string =>
    `近${REPLY_DAYS}天内有${conversations}位求职者主动发起沟通，其中${answered}位得到了招聘方本人的回复；回复用时取中位数，即一半的人在该时间内收到首次回复。` +
    `自动回复不计入；发起不满${REPLY_GRACE_HOURS}小时且未回复的不计入；不足${REPLY_CONVERSATIONS_MIN}次沟通时不显示。`,
};
