/**
 * Rights in groups, by type, role and action: the product's screens are drawn for each role over the real SDK and service, and the
 * product's adapter then sends as that role all that they offered.
 */
import type { Browser, Locator, Page } from "@playwright/test";
import type { Group, GroupApplication, JoinOption } from "#lib/domain/chat/groups/groups.ts";
import {
  GROUP_ROLES,
  GROUP_TYPES,
  type GroupRole,
  type GroupType,
  OFFERED_ACTIONS,
  type OfferedAction,
  offersInGroup,
} from "#lib/domain/chat/groups/rights.ts";
import { FORBIDDEN } from "#tests/support/chat/group-rights.ts";
import { openScreens, type Screens } from "./support/screen-page.ts";
import type { Service } from "./support/service.ts";
import { expect, newName, test } from "./support/test.ts";

const HAS_ADMINS: Record<GroupType, boolean> = { Private: false, Public: true, ChatRoom: true, AVChatRoom: false, Community: true };
/** Types that can be set to ask their managers before they let someone in. */
const ASKING: readonly GroupType[] = ["Public", "Community"];

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: typeof name === "string" });
const management = (page: Page): Locator => page.getByRole("complementary", { name: "群管理" });
const isThere = async (locator: Locator): Promise<boolean> => (await locator.count()) > 0;

const enter = async (browser: Browser, service: Service, name: string): Promise<Screens> => {
  const userId = newName(name);
  await service.admin().importAccount({ userId, name });
  return openScreens(browser, service, userId);
};
const makeGroup = async ({ good }: Screens, type: GroupType, members: readonly string[] = []): Promise<string> => {
  const wish = { type, name: "一个群", id: null, avatar: "", introduction: "", announcement: "", members };
  return (await good<{ id: string }>("create", wish)).id;
};

/** The rights over a member that the member's page draws. */
const drawnOver = async (pane: Locator, name: string): Promise<OfferedAction[]> => {
  await button(pane, name).first().click();
  await expect(pane.getByRole("heading", { name: "群成员" })).toBeVisible();
  const drawn: [OfferedAction, boolean][] = [
    ["appoint", await isThere(button(pane, /^(设为|取消)管理员$/))],
    ["mute", await isThere(button(pane, "禁言"))],
    ["remove", await isThere(button(pane, "移出群聊"))],
  ];
  await button(pane, "返回").click();
  return drawn.flatMap(([action, isDrawn]) => (isDrawn ? [action] : []));
};

/** The people whom the picker of a removal lists. */
const removable = async (page: Page): Promise<string[]> => {
  await button(management(page), "移除成员").click();
  const picker = page.getByRole("dialog", { name: "移除成员" });
  const people = picker.getByRole("group", { name: "可选择的人" }).getByRole("checkbox");
  await expect(people.first()).toBeVisible();
  const names = await people.evaluateAll((all) => all.map((one) => one.closest("label")?.textContent ?? ""));
  await button(picker, "取消").click();
  return names;
};

/** The actions that the screens of a group draw for the reader of a page, but for those over single members. */
const drawnFor = async (page: Page): Promise<Set<OfferedAction>> => {
  const pane = management(page);
  const drawn = new Set<OfferedAction>();
  const note = async (action: OfferedAction, control: Locator): Promise<void> => {
    if (await isThere(control)) drawn.add(action);
  };
  await note("edit", button(pane, "修改群名称"));
  await note("add", button(pane, "添加成员"));
  await note("remove", button(pane, "移除成员"));
  await note("setJoining", pane.getByRole("combobox", { name: "加群方式" }));
  await note("handOver", button(pane, /^转让群聊/));
  await note("dismiss", button(pane, "解散群聊"));
  await note("quit", button(pane, "退出群聊"));
  await button(pane, /^群公告/).click();
  await expect(pane.getByRole("heading", { name: "群公告" })).toBeVisible();
  await note("edit", pane.getByRole("textbox", { name: "群公告" }));
  await button(pane, "返回").click();
  if (await isThere(button(pane, /^群管理员/))) {
    await button(pane, /^群管理员/).click();
    await expect(pane.getByRole("heading", { name: "已禁言的成员" })).toBeVisible();
    await note("muteAll", pane.getByRole("switch", { name: "全员禁言" }));
    await note("appoint", button(pane, "添加管理员"));
    await button(pane, "返回").click();
  }
  await note("answerRequests", button(page, "点击处理"));
  return drawn;
};

type Named = { name: string; role: GroupRole };

/** Opens the management for a reader; answers all that is drawn. No one has rights over people of the own rank or a higher one. */
const look = async ({ page, manage }: Screens, role: GroupRole, id: string, others: readonly Named[]) => {
  await manage(id);
  const pane = management(page);
  for (const { name } of others) await expect(button(pane, name).first()).toBeVisible();
  const drawn = await drawnFor(page);
  const above = others.filter((other) => GROUP_ROLES.indexOf(other.role) >= GROUP_ROLES.indexOf(role));
  for (const other of others) {
    const over = await drawnOver(pane, other.name);
    if (above.includes(other)) expect({ role, other, over }).toEqual({ role, other, over: [] });
    for (const action of over) drawn.add(action);
  }
  if (drawn.has("remove")) {
    const names = await removable(page);
    expect(names).not.toEqual([]);
    for (const { name } of above) expect(names).not.toContain(name);
  }
  return drawn;
};

type Stage = {
  type: GroupType;
  id: string;
  readers: Record<GroupRole, Screens | null>;
  outsider: Screens;
  /** Accounts that a role may act on, and one that it may invite. */
  targets: Record<GroupRole, readonly string[]>;
  guests: Record<GroupRole, string>;
};

/** A group of a type, with a reader of each of its roles at a page of their own; a wish to join waits where the type has wishes. */
const build = async (browser: Browser, service: Service, type: GroupType) => {
  const [owner, admin, member, outsider] = await Promise.all(
    ["群主", "管理员甲", "成员甲", "路人"].map((name) => enter(browser, service, name)),
  );
  if (!owner || !admin || !member || !outsider) throw new Error("four are needed");
  const account = async (name: string): Promise<string> => {
    const userId = newName(name);
    await service.admin().importAccount({ userId, name });
    return userId;
  };
  const accounts = { first: await account("成员乙"), second: await account("成员丙"), third: await account("成员丁") };
  const other = await account("管理员乙");
  const isLive = type === "AVChatRoom";
  const admins = HAS_ADMINS[type] ? [admin.userId, other] : [];
  const id = await makeGroup(owner, type, isLive ? [] : [member.userId, ...Object.values(accounts), ...admins]);
  for (const one of isLive ? [owner, member] : []) await one.good("join", { id, type }, "");
  for (const one of admins) await owner.good("setAdmin", id, one, true);
  if (ASKING.includes(type)) {
    await owner.good("change", id, { joinOption: "NeedPermission" });
    expect(await outsider.good("join", { id, type }, "求进")).toBe("waiting");
  }
  const stage: Stage = {
    ...{ type, id, outsider },
    readers: { Owner: owner, Admin: HAS_ADMINS[type] ? admin : null, Member: member },
    targets: { Owner: [accounts.first, ...admins.slice(1)], Admin: [accounts.second], Member: [accounts.third] },
    guests: { Owner: await account("客人甲"), Admin: await account("客人乙"), Member: await account("客人丙") },
  };
  return { stage, all: [owner, admin, member, outsider] };
};

/** Sends an action as a reader who was offered it; the service must accept. It is undone where it can be. */
const ATTEMPTS: Record<Exclude<OfferedAction, "recall">, (stage: Stage, role: GroupRole, reader: Screens) => Promise<void>> = {
  edit: async ({ id }, _role, { good }) => {
    await good("change", id, { name: "另一个群" });
    await good("change", id, { announcement: "周五聚会" });
  },
  setJoining: async ({ id }, _role, { good }) => {
    await good("change", id, { joinOption: "FreeAccess" });
    await good("change", id, { joinOption: "NeedPermission" });
  },
  muteAll: async ({ id }, _role, { good }) => {
    await good("change", id, { isMutedForAll: true });
    await good("change", id, { isMutedForAll: false });
  },
  mute: async ({ id, targets }, role, { good }) => {
    for (const target of targets[role]) for (const seconds of [600, 0]) await good("mute", id, target, seconds);
  },
  appoint: async ({ id, targets }, role, { good }) => {
    const [member, admin] = targets[role];
    await good("setAdmin", id, member, true);
    await good("setAdmin", id, admin, false);
    await good("setAdmin", id, admin, true);
  },
  answerRequests: async ({ id, type, outsider }, _role, { good }) => {
    await outsider.good("join", { id, type }, "求进");
    const wishes = await good<GroupApplication[]>("applications");
    const wish = wishes.find(({ groupId, account }) => groupId === id && account === outsider.userId);
    await good("answer", wish, true);
    // The SDK leaves a group only once it has heard that it is in it.
    await expect.poll(async () => (await outsider.good<Group[]>("list")).map((group) => group.id)).toContain(id);
    await outsider.good("quit", id);
  },
  add: async ({ id, guests }, role, { good }) => {
    expect(await good("add", id, [guests[role]])).toEqual({ added: [guests[role]], already: [], failed: [] });
  },
  remove: async ({ id, targets }, role, { good }) => {
    expect(await good("remove", id, targets[role])).toEqual([]);
  },
  handOver: async ({ id, readers }, _role, { good, userId }) => {
    await good("handOver", id, readers.Member?.userId);
    await readers.Member?.good("handOver", id, userId);
  },
  quit: async ({ id }, _role, { good }) => void (await good("quit", id)),
  dismiss: async ({ id }, _role, { good }) => void (await good("dismiss", id)),
};

/** Names as the others see them: in a room, strangers wear a mask. */
const shownAs = (type: GroupType, name: string): string => (type === "AVChatRoom" ? `${[...name][0]}**` : name);
const PEOPLE: readonly Named[] = [
  { name: "群主", role: "Owner" },
  { name: "管理员甲", role: "Admin" },
  { name: "管理员乙", role: "Admin" },
  { name: "成员甲", role: "Member" },
];
const OWN: Record<GroupRole, string> = { Owner: "群主", Admin: "管理员甲", Member: "成员甲" };

for (const type of GROUP_TYPES)
  test(`a group of type ${type} offers each role nothing that is forbidden or refused`, { tag: "@release" }, async ({
    browser,
    service,
  }) => {
    const { stage, all } = await build(browser, service, type);
    const drawn = new Map<GroupRole, Set<OfferedAction>>();
    for (const role of GROUP_ROLES) {
      const reader = stage.readers[role];
      if (!reader) continue;
      const others = PEOPLE.filter((one) => one.name !== OWN[role] && (HAS_ADMINS[type] || one.role !== "Admin"));
      const seen = others.map((other) => ({ ...other, name: shownAs(type, other.name) }));
      const found = await look(reader, role, stage.id, seen);
      const forbidden = [...found].filter((action) => FORBIDDEN[type][role].includes(action));
      expect({ role, forbidden }).toEqual({ role, forbidden: [] });
      // The screens follow the table. Messages lie outside of these screens, and wishes to join come to some types alone.
      const hasPlace = (action: OfferedAction): boolean =>
        action !== "recall" && (action !== "answerRequests" || ASKING.includes(type));
      const computed = OFFERED_ACTIONS.filter(
        (action) => hasPlace(action) && offersInGroup({ type, memberCount: 3 }, role, action),
      );
      expect({ role, drawn: found }).toEqual({ role, drawn: new Set(computed) });
      drawn.set(role, found);
    }
    for (const [action, attempt] of Object.entries(ATTEMPTS) as [OfferedAction, (typeof ATTEMPTS)["edit"]][])
      for (const role of ["Admin", "Member", "Owner"] as const) {
        const reader = stage.readers[role];
        if (reader && drawn.get(role)?.has(action)) await attempt(stage, role, reader);
      }
    for (const one of all) await one.close();
  });

/** How people join, by type and setting (R3.4.13, D-G5): work groups by invitation, closed groups not at all. */
const WAYS_IN: readonly [GroupType, JoinOption | null, string | null][] = [
  ["Private", null, null],
  ["Public", "FreeAccess", "加入群聊"],
  ["Public", "NeedPermission", "申请加入"],
  ["Public", "DisableApply", null],
  ["ChatRoom", null, "加入群聊"],
  ["AVChatRoom", null, "加入直播群"],
  ["Community", "FreeAccess", "加入群聊"],
  ["Community", "NeedPermission", "申请加入"],
  ["Community", "DisableApply", null],
];

test("outsiders are offered a way into a group only where the service lets them in", { tag: "@release" }, async ({
  browser,
  service,
}) => {
  const [owner, outsider] = [await enter(browser, service, "群主"), await enter(browser, service, "路人")];
  for (const [type, option, way] of WAYS_IN) {
    const id = await makeGroup(owner, type);
    if (option) await owner.good("change", id, { joinOption: option });
    await outsider.visit(id);
    const panel = outsider.page.getByRole("region", { name: /群资料$/ });
    const closed = panel.getByText(type === "Private" ? "群聊不存在" : "仅限成员邀请");
    await expect(way ? button(panel, way) : closed).toBeVisible();
    if (way) await outsider.good("join", { id, type }, "求进");
    else expect(await isThere(button(panel, /加入/))).toBe(false);
  }
  for (const one of [owner, outsider]) await one.close();
});
