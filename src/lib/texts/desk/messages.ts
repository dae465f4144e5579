/** Words of a message that the server fills in for each seeker. */
const NAME = "{姓名}";
const POST = "{职位}";
const TIME = "{时间}";
const PLACE = "{地点}";

/** Messages that a recruiter may pick instead of writing one. */
export const standardMessages: readonly { label: string; text: string }[] = [
  { label: "邀请", text: `${NAME}您好，您应聘的「${POST}」已进入下一环节，请留意「我的应聘」中的安排，有疑问可以直接回复。` },
  { label: "约时间", text: `${NAME}您好，我们想就「${POST}」与您进一步沟通，请回复您方便的时间。` },
  { label: "婉拒", text: `${NAME}您好，感谢您应聘「${POST}」。经过比较，这次未能与您合作，您的简历我们会保留，祝您求职顺利。` },
];

/** The one that calls to an exam or interview. */
export const appointmentMessage = {
  label: "通知安排",
  text: `${NAME}您好，您应聘的「${POST}」安排在 ${TIME}，地点：${PLACE}。请准时参加，如时间不便请直接回复。`,
};

type Facts = { name: string; post: string; time: string; place: string };

/** The message as one seeker reads it. Facts are put in once: a name that looks like a field stays as it is. */
export const filledMessage = (text: string, { name, post, time, place }: Facts): string =>
  text.replace(
    /\{(?:姓名|职位|时间|地点)\}/gu,
    (field) => ({ [NAME]: name, [POST]: post, [TIME]: time, [PLACE]: place })[field] ?? "",
  );

export const messageWords = {
  label: "发给求职者的消息（选填）",
  hint: (max: number) => `至多 ${max} 字；${NAME}、${POST}、${TIME}、${PLACE}会替换为每位求职者的内容。10 秒后发送，之前可以撤销。`,
  choice: "选用消息",
  none: "不发消息",
  last: "上次的消息",
  undo: "撤销",
  waiting: (count: number) => `，${count} 条消息将在 10 秒后发送`,
  unaddressed: (count: number) => `，${count} 份的职位没有开放沟通，不会收到消息`,
  undone: (count: number) => `已撤销 ${count} 份`,
  notUndone: ({ movedOn, sent }: { movedOn: number; sent: number }) =>
    `${movedOn > 0 ? `，${movedOn} 份之后又有变化，未撤销` : ""}${sent > 0 ? `，${sent} 份的消息已发出，未撤销` : ""}`,
  states: { none: "", waiting: "等待发送", sent: "已发送", undone: "已撤销", failed: "未能发送" },
};
