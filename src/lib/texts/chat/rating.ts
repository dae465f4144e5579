import { COMMENT_MAX } from "#lib/domain/chat/composing/evaluation.ts";

/** The meaning of one to five stars. */
const meanings = ["非常不满意", "不满意", "一般", "满意", "非常满意"];

/** Words of the dialog in which a conversation is rated. */
export const rating = {
  title: "评价本次沟通",
  score: "星级",
  star: (star: number) => `${star}星`,
  chosen: (score: number) => (score > 0 ? `${score}星，${meanings[score - 1]}` : "请点选星级，再次点击可减少一星"),
  comment: "评价内容（选填）",
  placeholder: "沟通是否及时、信息是否清楚，欢迎写下您的感受",
  count: (length: number) => `${length}/${COMMENT_MAX}`,
  tooLong: `评价内容不能超过${COMMENT_MAX}个字`,
  empty: "请选择星级或填写评价内容",
  note: "评价将发送给对方",
  submit: "提交评价",
};
