import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialogs } from "#islands/account/Dialogs.tsx";
import type { Reason } from "#lib/domain/resume/completeness.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { $reasons } from "#lib/stores/applications/apply-steps.ts";
import { openEducationStep } from "#lib/stores/applications/education-step.ts";
import { answer, ask } from "#lib/stores/shell/dialogs.ts";
import { questions } from "#lib/texts/account/login.ts";
import { reasonText } from "#lib/texts/resume/records.ts";
import "#pages/_shell/global.css";

afterEach(() => {
  answer("complete-resume", "closed");
  answer("education-missing", "closed");
  $runningAction.set(null);
  $reasons.set([]);
});

describe("the question whether to complete the résumé", () => {
  test("is whole when it appears: nothing comes later that would move its answers", async () => {
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
    expect(await firstText).toContain(questions.missing([reasonText(reason)]));
    await page.getByRole("button", { name: questions.no }).click();
    expect(await answered).toBe("no");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("the request for an education record", () => {
  test.each([
    ["mark", "标记感兴趣需要至少一条教育背景，补充后即可继续。"],
    ["chat", "与招聘方沟通需要至少一条教育背景，补充后即可继续。"],
    ["sign-up", "报名需要至少一条教育背景，补充后即可继续。"],
  ])("names what was begun: %s", async (action, text) => {
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
