import type { AddPolicy, FriendReason, Person } from "#lib/domain/chat/friends/friends.ts";
import type { Relation } from "#lib/domain/chat/friends/relations.ts";
import { REMARK_MAX } from "#lib/domain/chat/friends/remark.ts";
import { unnamed } from "./people.ts";
import { fullDay } from "./times.ts";

/** Words of the address book and of a person's page. */
export const friends = {
  find: "添加好友",
  back: "取消",
  joinGroup: "加入群聊",
  createGroup: "发起群聊",
  actions: "通讯录操作",
  idLabel: "用户ID或群ID",
  idHint: "输入用户ID或群ID",
  search: "查找",
  searching: "正在查找…",
  found: (name: string) => `找到 ${name}`,
  missing: "用户不存在",
  missingHint: "请核对用户ID或群ID后再试",
  searchFailed: "查找联系人失败",
  groupSearchFailed: "查找群聊失败",
  ownId: "我的用户ID",
  copy: "复制",
  copied: "已复制",
  notCopied: "复制失败，请手动选择复制",
  policyLabel: "谁可以添加我",
  loadFailed: "通讯录加载失败",
  sections: { requests: "新的联系人", blocked: "黑名单", groups: "我的群聊", friends: "我的好友" },
  empty: {
    requests: "暂无新的联系人",
    blocked: "黑名单中没有联系人",
    groups: "还没有群聊",
    friends: "还没有好友",
  },
  emptyHint: {
    requests: "",
    blocked: "",
    groups: "点击上方的「发起群聊」创建，或按群ID加入",
    friends: "点击上方的「添加好友」，按用户ID查找并添加",
  },
  letters: "按首字母跳转",
  toLetter: (letter: string) => `跳转到${letter}`,
  noPresence: "当前聊天服务未提供在线状态，因此不显示好友是否在线",
  waiting: "等待验证",
  accept: "同意",
  refuse: "拒绝",
  acceptOf: (name: string) => `同意${name}的好友申请`,
  add: "添加好友",
  chat: "发消息",
  remove: "删除好友",
  removeTitle: "删除好友？",
  removeText: "删除后，双方将从彼此的好友列表中移除。聊天记录会保留，仍可查看。",
  confirmRemove: "删除",
  backToBook: "返回通讯录",
  page: "联系人",
  pageOf: (name: string) => `${name}的资料`,
  relations: {
    self: "这是您自己的账号",
    blocked: "已在黑名单中",
    friend: "好友",
    applicant: "申请添加您为好友",
    asked: "等待验证",
    stranger: "还不是好友",
  } satisfies Record<Relation, string>,
  remark: "备注",
  noRemark: "未设置",
  editRemark: "修改备注",
  saveRemark: "保存",
  remarkHint: "仅自己可见，留空则显示对方的名称",
  name: "名称",
  signature: "个性签名",
  noSignature: "未填写",
  addedAt: "添加时间",
  wording: "验证信息",
  noWording: "未填写",
  firstWording: "您好，想添加您为好友",
  send: "发送申请",
  block: "加入黑名单",
  blockHint: "对方的消息将不再送达，好友关系同时解除",
  /** A change that has come about. */
  done: {
    asked: "好友申请已发送",
    added: "已添加为好友",
    accept: "已同意好友申请",
    refuse: "已拒绝好友申请",
    remove: "已删除好友",
    remark: "备注已修改",
    block: "已加入黑名单",
    unblock: "已移出黑名单",
    policy: "设置已保存",
  },
  /** A change that has failed. */
  failed: {
    add: "好友申请发送失败",
    accept: "同意好友申请失败",
    refuse: "拒绝好友申请失败",
    remove: "删除好友失败",
    remark: "备注修改失败",
    block: "加入黑名单失败",
    unblock: "移出黑名单失败",
    policy: "设置保存失败",
  },
  because: (what: string, why: string) => `${what}：${why}`,
  remarkTooLong: `备注修改失败：备注长度不能超过${REMARK_MAX}字节（一个汉字计2字节）`,
  requestRemarkTooLong: `备注长度不能超过${REMARK_MAX}字节（一个汉字计2字节）`,
};

export const policies: Record<AddPolicy, string> = {
  anyone: "任何人",
  ask: "需要我同意",
  nobody: "不允许任何人",
};

/** Why the service refused a change. */
export const friendReasons: Record<FriendReason, string> = {
  "no-account": "该用户不存在",
  "not-friends": "对方还不是您的好友",
  "already-friends": "对方已是您的好友",
  "no-request": "该好友申请已被处理",
  "adds-no-one": "对方不允许被添加为好友",
  "blocked-by-them": "您已被对方加入黑名单",
  "blocked-by-you": "对方在您的黑名单中，请先移出黑名单",
  "friends-full": "好友数量已达上限",
};

/** The name by which the reader knows a person: the remark, else the person's own, else a handle; never the bare id. */
export const personName = (person: Person & { remark?: string }): string => person.remark || person.name || unnamed(person.account);

/** The day of a time in seconds. */
export const dayText = (time: number): string => fullDay(new Date(time * 1000));
