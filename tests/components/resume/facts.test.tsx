import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Facts } from "#islands/resume/Facts.tsx";
import { RecordField } from "#islands/resume/RecordField.tsx";
import { factsOf } from "#lib/texts/resume/values.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";
import "#pages/_shell/global.css";

const WHOLE = "110101199407120011";
const MASKED = "110***********0011";
const eye = () => page.getByRole("button", { name: "显示身份证号" });

describe("the ID number of a résumé", () => {
  test("is masked until it is asked for, by pointer or keyboard, and can be hidden again", async () => {
    await render(<Facts facts={factsOf("basics", sampleResume.basics)} empty="未填写" />);
    await expect.element(page.getByText(MASKED)).toBeVisible();
    expect(document.body.textContent).not.toContain(WHOLE);
    await expect.element(eye()).toHaveAttribute("aria-pressed", "false");
    await eye().click();
    await expect.element(page.getByText(WHOLE)).toBeVisible();
    await expect.element(eye()).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(MASKED)).toBeVisible();
    expect(document.body.textContent).not.toContain(WHOLE);
  });

  test("has an eye that a finger hits, in a line as high as the others", async () => {
    await render(<Facts facts={factsOf("basics", sampleResume.basics)} empty="未填写" />);
    expect(eye().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
    const height = (text: string) => page.getByText(text, { exact: true }).element().closest("dd")?.offsetHeight;
    expect(height(MASKED)).toBe(height("178cm"));
  });

  test("has no eye while it is not given", async () => {
    await render(<Facts facts={factsOf("basics", { ...sampleResume.basics, idNumber: "" })} empty="未填写" />);
    expect(eye().elements()).toEqual([]);
  });

  test("stays masked in the form once it can no longer be changed", async () => {
    const form = { section: "basics", change: () => undefined, type: () => undefined } as const;
    const props = { form, name: "idNumber", kind: { kind: "id-number" }, value: WHOLE, error: null, today: "2026-11-21" } as const;
    await render(<RecordField {...props} required locked />);
    await expect.element(page.getByLabelText(/^身份证号/)).toHaveValue(MASKED);
  });
});
