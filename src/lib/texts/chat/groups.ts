import type { Group, GroupReason, JoinOption, JoinOutcome, Member } from "#lib/domain/chat/groups/groups.ts";
import type { GroupRole, GroupType } from "#lib/domain/chat/groups/rights.ts";
import {
  ANNOUNCEMENT_MAX,
  FIRST_MEMBERS_MAX,
  GROUP_NAME_MAX,
  GROUP_NAME_MIN,
  INTRODUCTION_MAX,
} from "#lib/domain/chat/groups/wording.ts";
import { chat } from "./chat.ts";
import { unnamed } from "./people.ts";

/** Words of groups: their page, the way in, and their management. */
export const groups = {
  loadFailed: "群聊加载失败",
  missing: "群聊不存在",
  page: "群聊",
  pageOf: (name: string) => `${name}的群资料`,
  members: (count: number) => `${count}人`,
  id: "群ID",
  type: "群类型",
  introduction: "群简介",
  announcement: "群公告",
  none: "未填写",
  enter: "进入群聊",
  join: "加入群聊",
  joinLive: "加入直播群",
  apply: "申请加入",
  invitedOnly: "仅限成员邀请",
  applyTitle: "申请加入群聊",
  applyLabel: "验证信息",
  applyFirst: "您好，申请加入群聊",
  applySend: "发送申请",
  joined: { waiting: "等待管理员同意", joined: "加群成功", already: "您已是群成员" } satisfies Record<JoinOutcome, string>,
  joinFailed: "申请加群失败",
  joinOption: "加群方式",
  copy: "复制",
  copyId: "复制群ID",
  copied: "群ID已复制",
  notCopied: "复制失败，请手动选择复制",
  because: (what: string, why: string) => `${what}：${why}`,
};

export const groupTypes: Record<GroupType, string> = {
  Private: "好友工作群",
  Public: "陌生人社交群",
  ChatRoom: "临时会议群",
  AVChatRoom: "直播群",
  Community: "社群",
};
/** The rules of each type, shown while a group is created. */
export const groupTypeHints: Record<GroupType, string> = {
  Private: "成员可邀请好友加入，不能申请加入，适合小团队",
  Public: "可搜索群ID申请加入，由群主和管理员管理",
  ChatRoom: "任何人可自由加入，新成员可查看历史消息",
  AVChatRoom: "人数不限，任何人可自由加入，不保存历史消息",
  Community: "最多10万人，任何人可自由加入，可查看历史消息",
};
export const joinOptions: Record<JoinOption, string> = {
  FreeAccess: "自由加入",
  NeedPermission: "需要验证",
  DisableApply: "禁止加群",
};
export const groupRoles: Record<GroupRole, string> = { Owner: "群主", Admin: "管理员", Member: "成员" };

/** Words of the dialog that creates a group. */
export const createGroup = {
  title: "发起群聊",
  full: "设置群名称、群ID和群类型",
  quickName: "好友群聊",
  change: "修改",
  name: "群名称",
  nameHint: `仅限中文、字母、数字和下划线，${GROUP_NAME_MIN}-${GROUP_NAME_MAX}个字`,
  nameEmpty: "群名称不能为空",
  id: "群ID",
  idHint: "选填，留空由系统生成；仅限字母、数字和符号，最多48个字符",
  idWrong: "群ID仅限字母、数字和符号，且不能以@TGS#开头",
  idAuto: "系统生成",
  type: "群类型",
  introduction: "群简介",
  announcement: "群公告",
  members: "初始成员",
  noMembers: "未选择",
  chosen: (count: number) => `已选${count}人`,
  edit: (label: string) => `修改${label}`,
  confirm: "确定",
  create: "创建",
  created: "群聊已创建",
  failed: "创建群聊失败",
  leftOut: (count: number) => `群聊已创建，${count}人因加入的群聊过多未能加入`,
  tooMany: `创建时最多选择${FIRST_MEMBERS_MAX}人，请减少选择`,
  friendsOnly: "还没有好友，添加好友后即可选择",
};

/** Words of a group's management. */
export const manage = {
  title: "群管理",
  close: "关闭群管理",
  name: "群名称",
  editName: "修改群名称",
  nameEmpty: "群名称不能为空",
  save: "保存",
  members: "群成员",
  allMembers: (count: number) => `全部成员（${count}）`,
  add: "添加成员",
  addShort: "添加",
  remove: "移除成员",
  removeShort: "移除",
  noOthers: "没有可选择的成员",
  files: "图片、文件和链接",
  isIn: "已在群聊中",
  notMember: "您已不是群成员",
  announcement: "群公告",
  noAnnouncement: "暂无群公告",
  announcementTooLong: `群公告超过限制，最大长度为${ANNOUNCEMENT_MAX}`,
  announcementRefused: "群公告过长，请缩短至约130个汉字",
  announcementHint: `最多${ANNOUNCEMENT_MAX}个字`,
  introduction: "群简介",
  noIntroduction: "暂无群简介",
  introductionTooLong: `群简介超过限制，最大长度为${INTRODUCTION_MAX}`,
  introductionRefused: "群简介过长，请缩短至约80个汉字",
  introductionHint: `最多${INTRODUCTION_MAX}个字，所有人可见`,
  joinOption: "加群方式",
  admin: "群管理员",
  muteAll: "全员禁言",
  muteAllHint: "开启后仅群主和管理员可以发言",
  admins: "管理员",
  noAdmins: "还没有管理员",
  addAdmin: "添加管理员",
  dropAdmin: "取消管理员",
  dropAdminOf: (name: string) => `取消${name}的管理员身份`,
  muted: "已禁言的成员",
  noMuted: "没有被禁言的成员",
  handOver: "转让群聊",
  handOverTitle: "转让群聊？",
  handOverText: (name: string) => `${name}将成为群主，您会变为普通成员，此操作不能撤销。`,
  dismiss: "解散群聊",
  quit: "退出群聊",
  dismissTitle: "解散群聊？",
  dismissText: "群聊解散后，所有成员都会离开，此操作不能撤销。",
  quitTitle: "退出群聊？",
  quitText: "退出后将不再接收此群聊的消息。",
  removeTitle: "移除成员？",
  removeText: (names: string) => `将${names}移出群聊。`,
  removeMember: "移出群聊",
  search: "搜索成员",
  searchHint: "输入昵称或用户ID",
  noMatch: "用户不存在",
  member: "群成员",
  notInGroup: "用户不在群组中",
  you: chat.you,
  chatWith: "发消息",
  makeAdmin: "设为管理员",
  mute: "禁言",
  muteTimes: [
    { seconds: 2_592_000, label: "30天" },
    { seconds: 86_400, label: "1天" },
    { seconds: 3600, label: "1小时" },
    { seconds: 600, label: "10分钟" },
  ],
  muteTitle: "禁言时长",
  unmute: "取消禁言",
  unmuteOf: (name: string) => `取消${name}的禁言`,
  mutedFor: (left: string) => `禁言中，剩余${left}`,
  leftDays: (days: number, hours: number) => (hours > 0 ? `${days}天${hours}小时` : `${days}天`),
  leftHours: (hours: number, minutes: number) => (minutes > 0 ? `${hours}小时${minutes}分钟` : `${hours}小时`),
  leftMinutes: (minutes: number) => `${minutes}分钟`,
  leftSeconds: (seconds: number) => `${seconds}秒`,
  loadFailed: "成员加载失败",
  done: {
    name: "群名已修改",
    announcement: "群公告已保存",
    introduction: "群简介已保存",
    avatar: "群头像已修改",
    joinOption: "加群方式已修改",
    muteAllOn: "已禁言",
    muteAllOff: "已取消禁言",
    mute: "已禁言",
    unmute: "已取消禁言",
    makeAdmin: "已设为管理员",
    dropAdmin: "已取消管理员",
    handOver: "群聊已转让",
    dismiss: "群聊已解散",
    quit: "已退出群聊",
    remove: "已移出群聊",
    add: "已添加成员",
  },
  failed: {
    name: "群名修改失败",
    announcement: "群公告保存失败",
    introduction: "群简介保存失败",
    avatar: "群头像修改失败",
    joinOption: "加群方式修改失败",
    muteAllOn: "全员禁言失败",
    muteAllOff: "取消全员禁言失败",
    mute: "禁言失败",
    unmute: "取消禁言失败",
    makeAdmin: "设置管理员失败",
    dropAdmin: "取消管理员失败",
    handOver: "转让群聊失败",
    dismiss: "解散群聊失败",
    quit: "退出群聊失败",
    remove: "移出群聊失败",
    add: "添加成员失败",
  },
  /** Some of the chosen people could not be added. */
  notAdded: (count: number) => `${count}人未能加入，可能已是成员、群聊已满、加入的群聊过多或不接受邀请`,
};

/** Words about wishes to join. */
export const applications = {
  banner: (count: number) => `${count}条入群申请`,
  handle: "点击处理",
  title: "入群申请",
  accept: "同意",
  refuse: "拒绝",
  acceptOf: (name: string) => `同意${name}的入群申请`,
  refuseOf: (name: string) => `拒绝${name}的入群申请`,
  noWording: "未填写验证信息",
  accepted: "已同意入群申请",
  refused: "已拒绝入群申请",
  acceptFailed: "同意入群申请失败",
  refuseFailed: "拒绝入群申请失败",
};

/** Why the service refused a change of a group. */
export const groupReasons: Record<GroupReason, string> = {
  "no-group": "群聊不存在",
  "not-allowed": "您没有此权限",
  "not-in-group": "用户不在群组中",
  "already-in-group": "您已是群成员",
  "owner-stays": "您是群主，请先转让群聊再退出",
  "group-full": "群聊人数已达上限",
  "too-many-groups": "加入的群聊数量已达上限",
  "id-taken": "该群ID已被使用，请换一个",
  "id-invalid": "群ID不符合要求，请换一个",
  "text-too-long": "内容过长或含有不支持的字符",
  "no-application": "该入群申请已被处理",
  "no-account": "用户不存在",
};

/** The rest of a mute in its two largest units. */
export const muteLeft = (seconds: number): string => {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return manage.leftDays(days, hours);
  if (hours > 0) return manage.leftHours(hours, minutes);
  return minutes > 0 ? manage.leftMinutes(minutes) : manage.leftSeconds(Math.max(1, Math.floor(seconds)));
};

export const groupName = ({ name }: Pick<Group, "name">): string => name || chat.unknownGroup;
/** A group's type and size, below its name. */
export const groupLine = ({ type, memberCount }: Pick<Group, "type" | "memberCount">): string =>
  `${groupTypes[type]} · ${groups.members(memberCount)}`;
export const memberName = ({ name, account }: Pick<Member, "name" | "account">): string => name || unnamed(account);
/** People whom a sentence names before it counts them. */
const NAMED = 5;
/** Names one after the other. */
export const joined = (names: readonly string[]): string => names.join("、");
/** The first of many names, and how many they are. */
export const someOf = (names: readonly string[]): string =>
  names.length > NAMED ? `${joined(names.slice(0, NAMED))}等${names.length}人` : joined(names);
