import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CareerChooser } from "#islands/home/CareerChooser.tsx";
import type { CareerIndustry } from "#lib/domain/posts/careers.ts";
import { industryRows } from "#lib/domain/posts/industry-rows.ts";
import { careers } from "#lib/stores/posts/careers.ts";
import "#pages/_shell/global.css";

const TREE: CareerIndustry[] = ["互联网", "医疗"].map((name, at) => ({
  name,
  hotPostIds: [],
  functions: [{ name: `${name}职能`, posts: [1, 2].map((id) => ({ id: `${at}${id}`, name: `${name}职位${id}` })) }],
}));

beforeEach(async () => {
  await page.viewport(1440, 900);
  careers.$state.set({ state: "ready", value: TREE });
  await render(
    <div style={{ width: 380, height: 300 }}>
      <CareerChooser initial={industryRows(TREE)} />
      <button type="button">elsewhere</button>
    </div>,
  );
  // The pointer stays where the last test left it, and opens the industry that is drawn under it.
  await page.getByRole("button", { name: "elsewhere" }).hover();
});

const industry = (name: string) => page.getByRole("button", { name });
const link = (name: string) => page.getByRole("link", { name });
const tap = (element: Element): void => {
  for (const type of ["pointerover", "pointerenter", "pointerdown", "pointerup"])
    element.dispatchEvent(new PointerEvent(type, { pointerType: "touch", bubbles: type !== "pointerenter" }));
  for (const type of ["mouseover", "mouseenter"]) element.dispatchEvent(new MouseEvent(type, { bubbles: type !== "mouseenter" }));
  if (element instanceof HTMLElement) element.click();
};

describe("the chooser of industries", () => {
  test("opens by hover, and a click that follows leaves it open", async () => {
    await industry("互联网").hover();
    await expect.element(link("互联网职位1")).toBeVisible();
    await industry("互联网").click();
    await industry("互联网").click();
    await expect.element(industry("互联网")).toHaveAttribute("aria-expanded", "true");
    await expect.element(link("互联网职位1")).toBeVisible();
  });

  test("stays open after a tap until a tap elsewhere", async () => {
    tap(industry("医疗").element());
    await expect.element(link("医疗职位1")).toBeVisible();
    tap(industry("医疗").element());
    await expect.element(link("医疗职位1")).toBeVisible();
    document.body.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
    await expect.element(industry("医疗")).toHaveAttribute("aria-expanded", "false");
  });

  test("leads to all posts of an industry", async () => {
    await industry("医疗").hover();
    await expect.element(link("查看全部职位：医疗")).toHaveAttribute("href", "/search?careers=11,12");
  });

  test("opens and closes by a key, is followed by its links in the order of focus, and Escape returns the focus", async () => {
    (industry("互联网").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(link("互联网职位1")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(industry("互联网")).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard(" {Tab}");
    await expect.element(link("查看全部职位：互联网")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(industry("互联网")).toHaveFocus();
    await expect.element(industry("互联网")).toHaveAttribute("aria-expanded", "false");
  });

  test("closes when the pointer or the focus leaves", async () => {
    await industry("互联网").hover();
    await expect.element(link("互联网职位1")).toBeVisible();
    await page.getByRole("button", { name: "elsewhere" }).hover();
    await expect.element(industry("互联网")).toHaveAttribute("aria-expanded", "false");
    (industry("医疗").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    (page.getByRole("button", { name: "elsewhere" }).element() as HTMLElement).focus();
    await expect.element(industry("医疗")).toHaveAttribute("aria-expanded", "false");
  });
});
