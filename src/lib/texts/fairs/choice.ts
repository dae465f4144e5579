import type { FairType } from "#lib/domain/fairs/status.ts";

/** The select-post dialog (R2.2.2, R2.5.11-1). */
export const fairChoice = {
  title: { NETWORK: "选择面试职位", SCENE: "选择报名职位" } satisfies Record<FairType, string>,
  submittedEmpty: { NETWORK: "请先选择面试职位！", SCENE: "请选择报名职位！" } satisfies Record<FairType, string>,
  find: "筛选企业或岗位",
  findPlaceholder: "输入企业或岗位名称",
  none: "没有符合的岗位，换个词试试",
  applied: "已报名",
  chosen: (post: string) => `已选：${post}`,
  signUp: "确认报名",
  /** The only way to talk while there are no calls; beside a call it is `text`. */
  chat: "在线沟通",
  text: "文字沟通",
  video: "视频面试",
  working: "正在处理…",
};
