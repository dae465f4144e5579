import type { ArrivalProblem } from "#lib/domain/chat/groups/invitations.ts";

/** Words of invitations to a group: the dialog with the link and its code, and the page that a link opens. */
export const invitations = {
  row: "邀请链接和二维码",
  title: "邀请加入群聊",
  free: (name: string) => `打开链接或扫描二维码，即可加入「${name}」`,
  asked: (name: string) => `打开链接或扫描二维码，即可申请加入「${name}」，由群主或管理员审核`,
  qrOf: (name: string) => `「${name}」的群邀请二维码`,
  link: "邀请链接",
  copy: "复制链接",
  copied: "邀请链接已复制",
  notCopied: "复制失败，请手动选择复制",
  save: "保存图片",
  caption: (name: string) => `扫码加入「${name}」`,
  fileName: (name: string) => `${name.replace(/[\\/:*?"<>|]/g, "")}群邀请二维码.png`,
  notSaved: "图片保存失败，请截图保存二维码",
  renew: "更新链接",
  renewTitle: "更新邀请链接？",
  renewText: "更新后，之前的邀请链接和二维码都会失效，此操作不能撤销。",
  renewed: "邀请链接已更新",
  renewFailed: "邀请链接更新失败",
  notRenewable: "当前聊天服务不支持更新邀请链接，现有链接仍然有效",
  loadFailed: "邀请链接加载失败",
  arrival: "群聊邀请",
  arrivalFailed: "邀请打开失败",
  understood: "知道了",
  problems: {
    broken: { title: "邀请链接无法识别", hint: "链接可能不完整，请向群成员重新获取" },
    gone: { title: "群聊不存在或不接受邀请", hint: "群聊可能已解散，请向群成员确认" },
    stale: { title: "此邀请链接已失效", hint: "群主或管理员更新了邀请链接，请向群成员获取新的链接" },
  } satisfies Record<ArrivalProblem, { title: string; hint: string }>,
};
