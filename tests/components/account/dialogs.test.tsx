import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialogs } from "#islands/account/Dialogs.tsx";
import type { Reason } from "#lib/domain/resume/completeness.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { loginCode } from "#lib/stores/account/login.ts";
import { $reasons } from "#lib/stores/applications/apply-steps.ts";
import { openEducationStep } from "#lib/stores/applications/education-step.ts";
import { answer, ask } from "#lib/stores/shell/dialogs.ts";
import { completion } from "#lib/texts/account/login.ts";
import { reasonText } from "#lib/texts/resume/records.ts";
import "#pages/_shell/global.css";

afterEach(() => {
  answer("complete-resume", "closed");
  answer("education-missing", "closed");
  answer("login", "closed");
  loginCode.clear();
  $runningAction.set(null);
  $reasons.set([]);
});

describe("the question whether to complete the résumé", () => {
  test("is complete when it appears: no later content moves its buttons", async () => {
    const reason: Reason = { section: "educations", field: null, problem: "required" };
    $reasons.set([reason]);
    const firstText = new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        const dialog = document.querySelector("dialog[open]");
        if (!dialog) return;
        observer.disconnect();
        resolve(dialog.textContent);
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await render(<Dialogs />);
    const answered = ask("complete-resume");
    expect(await firstText).toContain(completion.missing([reasonText(reason)]));
    await page.getByRole("button", { name: completion.no }).click();
    expect(await answered).toBe("no");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("the phone in the login dialog", () => {
  const phone = () => page.getByLabelText(/^手机号/);
  const close = () => page.getByRole("button", { name: "关闭" });
  /** The complaints that were on the page at any moment while something was done. */
  const complaintsDuring = async (action: () => Promise<void>): Promise<string[]> => {
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="alert"]')) if (textContent) seen.add(textContent);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await action();
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    return [...seen];
  };
  const open = async () => {
    void ask("login");
    await expect.element(phone()).toHaveFocus();
  };
  const closed = () => expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

  test("is asked for as soon as the empty field is left for the next one", async () => {
    await render(<Dialogs />);
    await open();
    await userEvent.tab();
    await expect.element(phone()).toHaveAccessibleDescription("手机号不能为空");
    await expect.element(phone()).toHaveAttribute("aria-invalid", "true");
  });

  test.each<[way: string, close: () => Promise<void>]>([
    ["its button", () => close().click()],
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["the shade", () => userEvent.click(page.getByRole("dialog"), { position: { x: 100, y: -20 }, force: true })],
    [
      "its button by keyboard",
      async () => {
        await userEvent.tab({ shift: true });
        await expect.element(close()).toHaveFocus();
        await userEvent.keyboard("{Enter}");
      },
    ],
  ])("is not asked for while the dialog is closed by %s", async (_way, closeDialog) => {
    await render(<Dialogs />);
    await open();
    const seen = await complaintsDuring(async () => {
      await closeDialog();
      await closed();
    });
    expect(seen).toEqual([]);
    expect(await complaintsDuring(open)).toEqual([]);
  });

  test("is not asked for again when the dialog opens again", async () => {
    await render(<Dialogs />);
    await open();
    await userEvent.tab();
    await expect.element(phone()).toHaveAttribute("aria-invalid", "true");
    await userEvent.keyboard("{Escape}");
    await closed();
    expect(await complaintsDuring(open)).toEqual([]);
    await expect.element(phone()).not.toHaveAttribute("aria-invalid");
  });
});

test("a login code that is too short is called incomplete, which is true of codes of every length", async () => {
  await render(<Dialogs />);
  void ask("login");
  await userEvent.fill(page.getByLabelText(/^手机号/), "13800000001");
  await userEvent.fill(page.getByLabelText(/^验证码/), " 123 ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText(/^验证码/)).toHaveAccessibleDescription("请输入完整的验证码");
});

describe("the request for an education record", () => {
  test.each([
    ["set-interest", "标记感兴趣需要至少一条教育背景，补充后即可继续。"],
    ["chat", "与招聘方沟通需要至少一条教育背景，补充后即可继续。"],
    ["sign-up", "报名需要至少一条教育背景，补充后即可继续。"],
  ])("names the interrupted action: %s", async (action, text) => {
    $runningAction.set(action);
    openEducationStep();
    await render(<Dialogs />);
    void ask("education-missing");
    await expect.element(page.getByRole("dialog", { name: "还差一步" }).getByText(text)).toBeVisible();
  });
});

test("the agreements are opened by links that a finger hits", async () => {
  await render(<Dialogs />);
  void ask("agreement");
  for (const name of ["《用户协议》", "《隐私政策》"]) {
    const link = page.getByRole("link", { name });
    await expect.element(link).toBeVisible();
    expect(link.element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(40);
  }
  answer("agreement", "closed");
});
