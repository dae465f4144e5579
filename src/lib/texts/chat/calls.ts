import type { CallKind, MediaTrouble } from "#lib/domain/chat/calls/call.ts";
import type { CallEnding, EndReason, ParticipantState } from "#lib/domain/chat/calls/state.ts";

/** Words of calls. */
export const calls = {
  invites: { voice: "邀请您语音通话", video: "邀请您视频通话" } satisfies Record<CallKind, string>,
  invitesTo: {
    voice: (name: string) => `${name}邀请您加入群语音通话`,
    video: (name: string) => `${name}邀请您加入群视频通话`,
  } satisfies Record<CallKind, (name: string) => string>,
  incoming: "来电",
  ringingTitle: (name: string) => `【${name}来电】`,
  unknown: "对方",
  of: { voice: "语音通话", video: "视频通话" } satisfies Record<CallKind, string>,
  groupOf: { voice: "群语音通话", video: "群视频通话" } satisfies Record<CallKind, string>,
  pick: { voice: "选择语音通话成员", video: "选择视频通话成员" } satisfies Record<CallKind, string>,
  most: {
    voice: (count: number) => `语音通话最多可邀请${count}人`,
    video: (count: number) => `视频通话最多可邀请${count}人`,
  } satisfies Record<CallKind, (count: number) => string>,
  people: "通话成员",
  add: "添加成员",
  addConfirm: "邀请",
  mostMore: (count: number) => `最多还可邀请${count}人`,
  self: (name: string) => `${name}（我）`,
  pictureOf: (name: string) => `${name}的画面`,
  micOff: "已静音",
  states: {
    ringing: "等待接听",
    connecting: "正在连接",
    reconnecting: "正在重连",
    lost: "连接中断",
    rejected: "已拒绝",
    busy: "忙线中",
    unanswered: "未接听",
    left: "已离开",
  } satisfies Record<Exclude<ParticipantState, "talking">, string>,
  calling: "正在等待对方接听…",
  callingGroup: "正在等待成员接听…",
  connecting: "正在连接…",
  talking: "通话中",
  reconnecting: "正在重连…",
  accept: "接听",
  acceptVoice: "语音接听",
  reject: "拒绝",
  cancel: "取消",
  hangUp: "挂断",
  mute: "静音",
  camera: "摄像头",
  share: "共享屏幕",
  devices: "设备",
  devicesTitle: "选择设备",
  checkTitle: "通话前检查设备",
  speak: "请说句话，绿色音量条会随声音变化",
  level: "麦克风音量",
  opening: "正在打开摄像头…",
  withoutPicture: "。您也可以不开摄像头，直接通话。",
  begin: { voice: "开始语音通话", video: "开始视频通话" } satisfies Record<CallKind, string>,
  retry: "重试",
  microphone: "麦克风",
  enlarge: "放大通话窗口",
  shrink: "缩小通话窗口",
  them: "对方画面",
  me: "我的画面",
  theyAreMuted: "对方已静音",
  theyHaveNoCamera: "对方已关闭摄像头",
  theyShare: "对方正在共享屏幕",
  silent: "您的麦克风没有声音，请检查是否被静音或选错设备",
  weak: "对方网络不佳",
  weakHere: "当前网络不佳",
  quality: (bars: number) => `网络质量 ${bars} 格，共 4 格`,
  blocked: "浏览器阻止了声音播放",
  unblock: "播放声音",
  leave: "正在通话，离开将挂断",
};

/** Why a device cannot be used. */
export const mediaTroubles: Record<MediaTrouble, (device: string) => string> = {
  denied: (device) => `浏览器没有${device}权限，请在地址栏的权限设置中允许后重试`,
  system: (device) => `系统没有允许浏览器使用${device}，请在系统设置的隐私选项中允许后重试`,
  "no-device": (device) => `没有找到${device}，请连接后重试`,
  "in-use": (device) => `${device}正在被其他程序占用，请关闭后重试`,
  unsupported: (device) => `当前环境不支持使用${device}，请用手机或电脑的浏览器打开本网站后重试`,
  insecure: (device) => `当前页面不是安全连接（https），无法使用${device}`,
  unknown: (device) => `${device}无法使用，请重试`,
};

/** How a call has ended; null where the reader knows it from their own press. */
const ENDINGS: Record<EndReason, string | null> = {
  rejected: "对方已拒绝",
  busy: "对方忙线中",
  "no-answer": "对方无应答",
  cancelled: null,
  "not-delivered": "呼叫失败，请重试",
  declined: null,
  "cancelled-by-them": "对方已取消",
  missed: "超时未接听",
  elsewhere: "已在其他设备接听",
  over: "对方已取消",
  "hung-up": "通话结束",
  "hung-up-by-them": "对方已挂断，通话结束",
  left: "对方已离开，通话结束",
  "not-connected": "无法建立连接，通话结束",
  lost: "网络中断，通话结束",
  "signed-out": "聊天已在其他页面打开，通话结束",
  "all-left": "其他成员已离开，通话结束",
  removed: "您已不在群聊中，通话结束",
};
/** The same where it is another in a group. */
const GROUP_ENDINGS: Partial<Record<EndReason, string>> = {
  rejected: "无人接听，通话结束",
  busy: "无人接听，通话结束",
  "no-answer": "无人接听，通话结束",
  "cancelled-by-them": "通话已取消",
  over: "通话已结束",
};

/** The sentence about a call that is over. */
export const endingText = (ending: CallEnding): string | null =>
  ending.reason === "media"
    ? mediaTroubles[ending.trouble](calls.microphone)
    : (ending.group !== undefined && GROUP_ENDINGS[ending.reason]) || ENDINGS[ending.reason];
