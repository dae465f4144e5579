/** Focus in the screens of groups: it goes on where something vanishes under it. */
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chatFailure } from "#lib/chat/failures.ts";
import { applicationOf } from "#tests/support/chat/chat-groups.ts";
import { button, dialog, focused, says, show, startPage } from "./GroupScreens.tsx";

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
