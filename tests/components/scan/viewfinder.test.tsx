import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Viewfinder } from "#islands/parts/Viewfinder.tsx";
import { SignInCode } from "#islands/scan/SignInCode.tsx";
import { cameraProblems, scan } from "#lib/texts/scan.ts";
import "#pages/_shell/global.css";

const WATCHING = { onText: () => undefined, onLongLook: () => undefined };
const refuseCamera = () =>
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException("no", "NotAllowedError"));

afterEach(() => vi.restoreAllMocks());

test("why there is no camera can be read at 320 px without scrolling within the picture", async () => {
  refuseCamera();
  await page.viewport(320, 640);
  await render(
    <div style={{ width: 215 }}>
      <Viewfinder intro={scan.intro} notice={null} watching={WATCHING} />
    </div>,
  );
  const text = page.getByText(cameraProblems.denied.hint);
  await expect.element(text).toBeVisible();
  const picture = page.getByRole("alert").element();
  for (const element of [picture, ...picture.querySelectorAll("*:not(svg, svg *)")])
    expect(element.scrollHeight - element.clientHeight, element.className).toBeLessThanOrEqual(0);
  expect(picture.getBoundingClientRect().width).toBeLessThanOrEqual(215);
  const { top, bottom } = picture.getBoundingClientRect();
  const inside = [...picture.querySelectorAll("svg, p, button")].map((element) => element.getBoundingClientRect());
  expect(Math.min(...inside.map((box) => box.top))).toBeGreaterThanOrEqual(top);
  expect(Math.max(...inside.map((box) => box.bottom))).toBeLessThanOrEqual(bottom);
});

test("the place of the code is explained below its field, which is too narrow for it on a phone", async () => {
  await render(<SignInCode />);
  const field = page.getByRole("textbox", { name: "签到码" });
  await expect.element(field).toHaveAccessibleDescription("二维码下方的6位数字");
  await expect.element(field).not.toHaveAttribute("placeholder");
});

test("the picture is as wide as its place, at any width of that", async () => {
  refuseCamera();
  await page.viewport(640, 640);
  const { rerender } = await render(<div />);
  for (const width of [215, 303, 500]) {
    await rerender(
      <div style={{ width, display: "grid" }}>
        <Viewfinder intro={scan.intro} notice={null} watching={WATCHING} />
      </div>,
    );
    const picture = page.getByRole("alert");
    await expect.element(picture).toBeVisible();
    expect(picture.element().getBoundingClientRect().width).toBe(width);
  }
});
