/** Sentences of limits: too many tries, and how long to wait. */
import { formatBeijing } from "#lib/domain/time.ts";

/** A minute or more, in words. */
const longWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes}分钟` : `${Math.ceil(minutes / 60)}小时`;
};

/** Too many wrong sign-in codes, with the seconds to wait. */
export const tooManySignIns = (waitSeconds: number): string =>
  `签到码输入错误次数过多，请${longWait(waitSeconds)}后再试，或请现场工作人员协助`;

/** Too many login codes, with the seconds to wait. */
export const tooManyCodes = (waitSeconds: number): string =>
  waitSeconds < 60 ? `验证码发送过于频繁，请${waitSeconds}秒后再试` : `验证码发送次数过多，请${longWait(waitSeconds)}后再试`;

/** The whole site has used up its codes for now; with the seconds to wait. */
export const tooManyCodesInAll = (waitSeconds: number): string => `当前获取验证码的人较多，请${longWait(waitSeconds)}后再试`;

/** Too many fonts for one address, with the seconds to wait. */
export const tooManyFonts = (waitSeconds: number): string => `字体获取过于频繁，请${longWait(waitSeconds)}后再试`;

/** Too many tickets for one seeker, with the seconds to wait. */
export const tooManyTickets = (waitSeconds: number): string => `准考证下载过于频繁，请${longWait(waitSeconds)}后再试`;

/** Too many calls of the API from one address, with the seconds to wait. */
export const tooManyCalls = (waitSeconds: number): string => `操作过于频繁，请${waitSeconds}秒后再试`;

/** A day's reports are used up, with the seconds to wait. */
export const tooManyReports = (waitSeconds: number): string =>
  `今日举报次数过多，请${longWait(waitSeconds)}后再试；情况紧急请直接拨打 12333 或 110`;

/** A day's shared résumés are used up, with the seconds to wait. */
export const tooManyShares = (waitSeconds: number): string => `今日发送简历次数过多，请${longWait(waitSeconds)}后再试`;

/** A day's exports are used up, with the seconds to wait. */
export const tooManyExports = (waitSeconds: number): string => `今日导出次数过多，请${longWait(waitSeconds)}后再试`;

/** The hour and minute in Beijing. */
const clockTime = (time: number): string => formatBeijing(time).slice(11);

/** A code that is wrong, used, over or ended: one sentence for all. `left`: tries that remain. */
export const wrongPrintCode = (left: number): string => `取件码不正确或已失效，还可以再试 ${left} 次`;

/** Too many wrong codes from one address, until when. */
export const printAddressBlocked = (until: number): string => `输错次数过多，请在 ${clockTime(until)} 之后再试`;

/** Too many wrong codes on the whole site; with the end of the pause. */
export const printClosed = (until: number): string => `取件暂时关闭，请在 ${clockTime(until)} 之后再试`;

/** A day's uploads are used up, with the seconds to wait. */
export const tooManyUploads = (waitSeconds: number): string => `今日上传的文件过多，请${longWait(waitSeconds)}后再试`;
