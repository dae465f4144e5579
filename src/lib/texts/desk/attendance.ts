import type { AttendanceSlot } from "#lib/domain/desk/attendance.ts";
import { groupedTicketCode } from "#lib/domain/fairs/tickets.ts";
import { beijingDate, formatBeijing } from "#lib/domain/time.ts";

/** The headings of the table of those who came to a fair. */
export const attendanceColumns: readonly string[] = ["姓名", "手机号", "签到时间"];

/** A time as one says it on the day: 10:32, or 11-26 10:32 on another day. */
const shortTime = (time: number, now: number): string => {
  const text = formatBeijing(time);
  return beijingDate(time) === beijingDate(now) ? text.slice(11) : text.slice(5);
};

type Answered = { at: number | null; name: string; code: string };

/** The answers at a door: a few large words, and a line below them. */
export const doorAnswers = {
  attended: ({ name }: Answered) => ({ title: "已签到", line: name }),
  kept: ({ code }: Answered) => ({ title: "已签到", line: `${groupedTicketCode(code)} 已记录，联网后自动上传` }),
  before: ({ at, name }: Answered, now: number) => ({ title: `已于 ${shortTime(at ?? now, now)} 签到过`, line: name }),
  unchecked: ({ code }: Answered) => ({ title: "已记录", line: `联网后核对：${groupedTicketCode(code)}` }),
  unknown: ({ code }: Answered) => ({ title: "无效", line: `没有入场码 ${groupedTicketCode(code)}` }),
  "other-fair": () => ({ title: "其他招聘会", line: "这是另一场招聘会的入场码" }),
  closed: () => ({ title: "不能签到", line: "今天不在举办期间，或招聘会已取消" }),
  "not-ours": () => ({ title: "无效", line: "这不是入场二维码" }),
};

export const doorWords = {
  toFair: "返回招聘会",
  figures: (attended: number, tickets: number) => `已签到 ${attended} 人 · 已领取入场码 ${tickets} 人`,
  intro: "将求职者的入场二维码放入取景框，自动签到。",
  looking: "正在识别，请对准入场二维码",
  open: "打开相机扫码",
  close: "关闭相机",
  sound: "提示音",
  typed: "签到码",
  typedHint: "二维码下方的 8 位字母或数字，不分大小写",
  typedMissing: "请输入签到码",
  typedMalformed: "签到码为 8 位字母或数字",
  submit: "签到",
  asking: "正在核对…",
  ready: "等待扫码",
  waiting: (count: number) => `${count} 条签到待上传，联网后自动上传`,
  send: "立即上传",
  caughtUp: (count: number) => `已补传 ${count} 条签到`,
  refused: "补传后发现以下入场码无效",
  refusedCode: (code: string, why: string) => `${groupedTicketCode(code)}：${why}`,
  listLost: "没有取到入场码名单：离线时只能先记录，联网后再核对。",
};

export const attendanceWords = {
  refresh: "刷新",
  save: "下载名单（CSV）",
  fileName: (fair: string) => `到场名单-${fair}.csv`,
  figures: { tickets: "领取入场码", attended: "已到场", shared: "同意提供信息" },
  question: { day: "哪一天到场的人最多？", hour: "几点到场的人最多？" },
  slot: ({ label }: AttendanceSlot) => (label.length > 2 ? label.slice(5) : `${label} 时`),
  slotsOf: (slots: readonly AttendanceSlot[]) => slots.map((slot) => `${attendanceWords.slot(slot)} ${slot.count} 人`).join("，"),
  people: "同意提供信息的到场者",
  peopleHint: "只列出签到且同意提供姓名和手机号的求职者；其他人只计入人数。",
  none: "还没有可以列出的到场者",
  noneHint: "求职者签到后，同意提供信息的会出现在这里。",
  nameless: "未填写姓名",
};

export const posterWords = {
  poster: "海报",
  hint: "扫描海报上的二维码即可打开招聘会页面。",
  scan: "扫码查看企业与职位",
  qrOf: "招聘会页面二维码",
  time: "时间",
  hours: "开放",
  place: "地点",
  halls: "展厅",
  organizer: "主办",
  online: "网络招聘会",
  print: "打印海报",
  save: "下载图片（PNG）",
  fileName: (fair: string) => `海报-${fair}.png`,
  notSaved: "当前浏览器不能生成图片，请打印为 PDF",
  embed: "嵌入到其他网站",
  embedHint: "把下面的代码粘贴到合作网站的页面中，即可显示招聘会卡片。网站的地址须由管理员写入 FRAME_ANCESTORS 设置。",
  embedNote: "卡片显示网站最近一次生成时的信息，点击后打开最新的招聘会页面；新建的招聘会在下一次生成后才有卡片。",
  code: "嵌入代码",
  copy: "复制代码",
};
