import { PHRASE_MAX, PHRASES_MAX, type PhraseProblem } from "#lib/domain/chat/composing/phrases.ts";
import { cut } from "#lib/domain/text.ts";

/**
 * Seekers' most frequent sentences, one for each topic (F-8).
 * Why: docs/decisions/0073-phrases-and-ratings-of-the-chat.md
 */
export const seekersPhrases: readonly string[] = [
  "您好，我对贵公司发布的这个职位很感兴趣，希望能和您进一步沟通。",
  "请问这个职位目前还在招聘吗？",
  "方便的话，我可以把简历发给您看看吗？",
  "想了解一下这个职位的薪资构成和福利待遇，方便介绍一下吗？",
  "请问具体的工作地点在哪里？通勤是否方便，能否远程办公？",
  "请问面试一共有几轮？大概会安排在什么时间？",
  "好的，面试时间和地点已收到，我会准时参加，谢谢您！",
  "非常抱歉，我那天临时有事，请问面试能否改到其他时间？给您添麻烦了。",
  "感谢您的时间和认可，经过慎重考虑，这次机会我就不再继续了，祝您早日招到合适的人选。",
];

/** The same topics, from the other side. */
export const recruitersPhrases: readonly string[] = [
  "您好，看了您的简历，感觉您和我们的职位比较匹配，想和您进一步沟通。",
  "您好，这个职位目前仍在招聘，欢迎您继续了解。",
  "方便的话，请把您最新的简历发给我，谢谢。",
  "薪资会结合您的经验和面试情况确定，请问您的期望薪资大概是多少？",
  "请问您目前在哪个城市？对工作地点或远程办公有什么要求吗？",
  "我们想邀请您参加面试，请问您近期什么时间方便？",
  "面试时间已经确认，请您准时参加，如有变动请提前告诉我。",
  "非常抱歉，面试时间需要调整，请问您改到其他时间方便吗？",
  "感谢您的关注，这个职位与您的经历暂时不太匹配，祝您求职顺利。",
];

const problems: Record<PhraseProblem, string> = {
  empty: "请输入常用语",
  "too-long": `常用语不能超过${PHRASE_MAX}个字`,
  "too-many": `最多保存${PHRASES_MAX}条常用语`,
  twice: "已经有这条常用语了",
};

/** A phrase among others, in the names of buttons: its beginning. */
const brief = (phrase: string): string => cut(phrase.replace(/\s+/gu, " "), 20);

/** Words of the dialog of phrases. */
export const phrases = {
  title: "常用语",
  hint: "选择后填入输入框，不会直接发送",
  none: "还没有常用语，可以添加一条",
  manage: "管理",
  done: "完成",
  add: "添加常用语",
  full: problems["too-many"],
  field: "常用语内容",
  save: "保存",
  edit: "编辑",
  editOne: (phrase: string) => `编辑：${brief(phrase)}`,
  remove: "删除",
  removeOne: (phrase: string) => `删除：${brief(phrase)}`,
  removed: (phrase: string) => `已删除「${brief(phrase)}」`,
  undo: "撤销",
  restore: "恢复默认",
  restoreText: "您添加和修改过的常用语将被清除，恢复为默认的常用语。",
  count: (length: number) => `${length}/${PHRASE_MAX}`,
  problem: (problem: PhraseProblem) => problems[problem],
};
