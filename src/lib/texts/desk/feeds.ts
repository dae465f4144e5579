import type { FeedFault } from "#lib/domain/desk/feeds.ts";

export const feedWords = {
  open: "自动更新",
  openOf: (company: string) => `自动更新${company}的职位`,
  title: (company: string) => `自动更新：${company}`,
  hint: "填写贵单位网站上的职位数据地址，每小时读取一次：schema.org JobPosting（网页或 JSON），或与职位模板相同的 CSV。以单位编号对应职位，数据中不再出现的职位会自动暂停。",
  reviewed: "新职位先提交审核。",
  url: "数据地址（https）",
  wrong: "请填写以 https:// 开头的地址",
  stop: "清空地址并保存，即停止自动更新；已有职位不变。",
  never: "尚未读取，保存后一分钟内开始。",
  read: (time: string, { added, changed, paused }: { added: number; changed: number; paused: number }) =>
    `${time} 读取：新增 ${added}，修改 ${changed}，暂停 ${paused}`,
  failed: (time: string, why: string) => `${time} 读取失败：${why}。职位保持不变。`,
  failing: (count: number) => `${count} 行有误，未导入`,
  faults: {
    "not-public": "该地址不在公共互联网上",
    unreachable: "网站没有响应",
    status: "网站没有返回数据，请检查地址",
    "too-large": "数据超过 5 MB",
    "no-posts": "数据中没有职位",
    "no-table": "表格没有职位模板的表头",
  } satisfies Record<FeedFault, string>,
};
