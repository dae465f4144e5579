import type { KickReason } from "#lib/domain/chat/events.ts";

const USE_HERE = "在此使用";

/** The framed page was given nothing to enter with, or nothing that still holds. */
export const noEntry = { title: "无法进入会话", text: "链接已失效，请从原页面重新打开聊天。" };

/** The chat is open in another tab of this browser. */
export const elsewhere = {
  title: "聊天已在另一个标签页中打开",
  text: "关闭那个标签页后，这里会自动进入；也可以直接在此使用。",
  action: USE_HERE,
};

export const kicked: Record<KickReason, { title: string; text: string; action: string }> = {
  elsewhere: {
    title: "您的账号已在其他页面或设备打开聊天",
    text: "同一账号只能在一处聊天，点击下方按钮可切换到这里。",
    action: USE_HERE,
  },
  expired: { title: "聊天登录已过期", text: "为了您的账号安全，请重新连接。", action: "重新连接" },
  ended: { title: "聊天已被管理员断开", text: "您可以稍后重新连接。", action: "重新连接" },
};
