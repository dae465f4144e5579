/** The name of the account that answers reporters in the chat. */
export const platformName = "平台通知";

/** The answer that the desk offers; the operator may change it. `subject`: the name of a post, or null for a message. */
export const standardAnswer = (subject: string | null): string =>
  `您好，您举报的${subject === null ? "消息" : `职位「${subject}」`}已核实处理，感谢您的反馈。此消息无需回复。`;
