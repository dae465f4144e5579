import type { ComponentProps } from "react";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import "#pages/_shell/global.css";

/** Every cause, so that a new one comes with its picture. */
const CAUSES = Object.keys({
  failed: true,
  search: true,
  yet: true,
  choose: true,
  talk: true,
  missing: true,
  time: true,
  locked: true,
  phone: true,
  done: true,
} satisfies Record<ComponentProps<typeof StateView>["picture"], true>) as ComponentProps<typeof StateView>["picture"][];

describe("an empty or failed state", () => {
  test.each(CAUSES)("has a picture of its cause: %s", async (cause) => {
    const { container } = await render(<StateView picture={cause} title="没有内容" />);
    const drawing = container.querySelector<SVGGraphicsElement>("svg > *");
    await expect.poll(() => drawing?.getBBox().width).toBeGreaterThan(30);
  });

  test("says its sentence and the hint, and offers its action", async () => {
    const retry = vi.fn();
    await render(
      <StateView picture="failed" title="加载失败" hint="网络错误！">
        <button type="button" onClick={retry}>
          重试
        </button>
      </StateView>,
    );
    await expect.element(page.getByText("加载失败")).toBeVisible();
    await expect.element(page.getByText("网络错误！")).toBeVisible();
    await page.getByRole("button", { name: "重试" }).click();
    expect(retry).toHaveBeenCalledOnce();
    expect(page.getByRole("heading").elements()).toEqual([]);
  });

  test("is the page's heading where it is the page, and its picture is no content", async () => {
    await render(<StateView isPage picture="missing" title="没有找到这场招聘会" />);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("没有找到这场招聘会");
    expect(page.getByRole("img").elements()).toEqual([]);
  });

  test("has each of its actions on one line, where they have no room beside each other", async () => {
    await render(
      <div style={{ width: 200 }}>
        <StateView picture="missing" title="请先完善资料">
          <Button>返回首页</Button>
          <Button>去完善简历</Button>
        </StateView>
      </div>,
    );
    for (const name of ["返回首页", "去完善简历"])
      expect(page.getByRole("button", { name }).element().clientHeight, name).toBeLessThanOrEqual(40);
  });
});
