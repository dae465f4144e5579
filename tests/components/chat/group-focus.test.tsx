/** Focus in the screens of groups: it goes on where something vanishes under it. */
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chatFailure } from "#lib/chat/failures.ts";
import { conversationOf } from "#tests/support/chat/chat-client.ts";
import { friendOf, requestOf } from "#tests/support/chat/chat-friends.ts";
import { applicationOf, ME, memberOf } from "#tests/support/chat/chat-groups.ts";
import { button, dialog, focused, manage, openBook, says, show, startPage, YOU } from "./GroupScreens.tsx";

beforeEach(startPage);

describe("the drawer of wishes", () => {
  const openDrawer = async (...accounts: string[]) => {
    const shown = await show({}, { applications: accounts.map((account) => applicationOf(account)) });
    await shown.stores.view.open("GROUPg1");
    await expect.element(button("点击处理")).toBeVisible();
    button("点击处理").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog("入群申请")).toBeVisible();
    /** Another manager lets an applicant in. */
    const answerElsewhere = (account: string): void => {
      shown.groups.state.applications = shown.groups.state.applications.filter((one) => one.account !== account);
      shown.groups.push({ type: "members", group: "g1", joined: [account], left: [], changed: [] });
    };
    return { ...shown, answerElsewhere };
  };

  test("keeps the focus when another manager answers the wish that has it", async () => {
    const { answerElsewhere } = await openDrawer("u1", "u2");
    button("同意申请人u1的入群申请").element().focus();
    answerElsewhere("u1");
    await expect.element(button("同意申请人u1的入群申请")).not.toBeInTheDocument();
    await expect.poll(focused).toBe("入群申请");
    await userEvent.keyboard("{Tab}");
    await expect.element(button("拒绝申请人u2的入群申请")).toHaveFocus();
  });

  test("gives the focus to the conversation when it closes with the last wish", async () => {
    const { answerElsewhere } = await openDrawer("u1");
    answerElsewhere("u1");
    await expect.element(dialog("入群申请")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "校友群" })).toHaveFocus();
  });

  test("leaves the focus on the button of an answer that was refused", async () => {
    const { groups } = await openDrawer("u1");
    groups.failures.set("answer u1 true", chatFailure(10_007));
    button("同意申请人u1的入群申请").element().focus();
    await userEvent.keyboard("{Enter}");
    await says("同意入群申请失败：您没有此权限");
    await expect.element(button("同意申请人u1的入群申请")).toHaveFocus();
  });

  test("gives the focus back to its button while wishes are left", async () => {
    await openDrawer("u1");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog("入群申请")).not.toBeInTheDocument();
    await expect.element(button("点击处理")).toHaveFocus();
  });
});

/** Brings the focus to a control as the keyboard would, and presses a key there. */
const press = async (control: ReturnType<typeof button>, key = "{Enter}"): Promise<void> => {
  await expect.element(control).toBeVisible();
  control.element().focus();
  await userEvent.keyboard(key);
};

test("a new group's form begins in its name, and a choice that opens takes the focus", async () => {
  await openBook();
  await press(button("发起群聊"));
  await press(button("设置群名称、群ID和群类型"));
  const form = dialog("发起群聊");
  await expect.element(form.getByRole("textbox", { name: "群名称" })).toHaveFocus();
  await userEvent.keyboard("春招{Enter}");
  await expect.element(form.getByRole("button", { name: "修改群名称" })).toHaveFocus();
  await press(form.getByRole("button", { name: "修改群类型" }));
  await expect.element(form.getByRole("radio", { name: "好友工作群" })).toHaveFocus();
});

describe("a person's page keeps the focus", () => {
  test("when its button goes with a request that was sent", async () => {
    await openBook();
    await press(button("添加好友"));
    await userEvent.keyboard("recruitUser3{Enter}");
    await press(button("李雷"));
    const panel = page.getByRole("region", { name: "李雷的资料" });
    await press(panel.getByRole("button", { name: "添加好友" }));
    await press(button("发送申请"));
    await expect.element(panel.getByText("等待验证")).toBeVisible();
    await expect.element(panel.getByRole("heading", { name: "李雷" })).toHaveFocus();
  });

  test("when a friend is removed", async () => {
    await openBook();
    await press(button("王小明"));
    const panel = page.getByRole("region", { name: "王小明的资料" });
    await press(panel.getByRole("button", { name: "删除好友" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }));
    await expect.element(panel.getByRole("button", { name: "添加好友" })).toBeVisible();
    await expect.element(panel.getByRole("heading", { name: "王小明" })).toHaveFocus();
  });
});

test("a search that closes gives the focus back to the button that opened it", async () => {
  await openBook();
  await press(button("加入群聊"));
  await expect.element(page.getByRole("searchbox")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("加入群聊")).toHaveFocus();
});

test("a request that is accepted in the list leaves the focus in its section", async () => {
  const { chat } = await show();
  chat.friends.state.requests = [requestOf("recruitUser3")];
  await press(button(/^通讯录/));
  await press(button(/^新的联系人/));
  await press(button("同意李雷的好友申请"));
  await says("已同意好友申请");
  await expect.element(button("同意李雷的好友申请")).not.toBeInTheDocument();
  await expect.poll(focused).toContain("暂无新的联系人");
});

test("a letter leads the keyboard to its first name", async () => {
  const { chat } = await show();
  const names = ["阿宝", "李雷", "王小明", "张三"];
  chat.friends.state.friends = Array.from({ length: 400 }, (_, index) =>
    friendOf(`recruitUser${index + 10}`, { name: `${names[index % names.length]}${100 + index}` }),
  );
  await press(button(/^通讯录/));
  await press(button("跳转到Z"));
  await expect.element(button("张三103")).toBeVisible();
  await userEvent.keyboard("{Shift>}");
  while (document.activeElement?.closest("nav")) await userEvent.keyboard("{Tab}");
  await userEvent.keyboard("{/Shift}");
  await expect.element(button("张三103")).toHaveFocus();
  await expect.element(button("张三103")).toBeInViewport();
});

test("a picker's row keeps the focus while the list scrolls", async () => {
  const many = Array.from({ length: 500 }, (_, index) => memberOf(`recruitUser${index + 10}`));
  await manage({}, { members: { g1: [memberOf(ME, { role: "Owner" }), ...many] } });
  await press(button("移除成员"));
  const row = dialog("移除成员").getByRole("checkbox", { name: "成员recruitUser10", exact: true });
  await press(row, " ");
  await expect.element(row).toBeChecked();
  dialog("移除成员").getByRole("group", { name: "可选择的人" }).element().scrollTo({ top: 9000 });
  await expect.element(dialog("移除成员").getByRole("checkbox", { name: "成员recruitUser200", exact: true })).toBeVisible();
  await expect.element(row).toHaveFocus();
});

describe("the management keeps the focus", () => {
  test("when an admin's row goes with its button", async () => {
    await manage({}, { members: { g1: [memberOf(ME, { role: "Owner" }), memberOf(YOU, { name: "王小明", role: "Admin" })] } });
    await press(button(/^群管理员/));
    await press(button("取消王小明的管理员身份"));
    await expect.element(button("取消王小明的管理员身份")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "群管理员" })).toHaveFocus();
  });

  test("when the right that was used is handed over", async () => {
    await manage();
    await press(button(/^转让群聊/));
    await press(dialog("转让群聊").getByRole("radio", { name: "王小明" }), " ");
    await press(dialog("转让群聊").getByRole("button", { name: "确定" }));
    await press(dialog("转让群聊？").getByRole("button", { name: "转让群聊" }));
    await expect.element(button(/^转让群聊/)).not.toBeInTheDocument();
    // The dialog gives the focus back after the row has gone.
    await expect.poll(focused).not.toBe("BODY");
  });

  test("when the group is no more", async () => {
    const { groups } = await manage();
    // A reading of the group that ends now draws the button again.
    await expect.poll(() => groups.asked.filter((name) => name === "get g1").length).toBeGreaterThan(0);
    button("修改群名称").element().focus();
    await expect.element(button("修改群名称")).toHaveFocus();
    groups.state.groups = [];
    groups.push({ type: "groups" });
    await expect.element(page.getByText("群聊不存在")).toBeVisible();
    await expect.poll(focused).toBe("群聊不存在");
  });
});

test("a group that is left gives the focus to the list", async () => {
  const { chat } = await manage({ type: "Private" });
  chat.state.conversations = [...chat.state.conversations, conversationOf("C2Cmanager7")];
  await press(button("退出群聊"));
  await press(dialog("退出群聊？").getByRole("button", { name: "退出群聊" }));
  await expect.element(page.getByRole("complementary", { name: "群管理" })).not.toBeInTheDocument();
  expect(document.activeElement?.closest("[data-conversation]")).not.toBeNull();
});
