import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "#islands/ui/Dialog.tsx";
import "#pages/_shell/global.css";

/** A button that opens a dialog, in which another button opens another dialog. */
function Nested() {
  const [open, setOpen] = useState<"none" | "outer" | "both">("none");
  return (
    <>
      <button type="button" onClick={() => setOpen("outer")}>
        筛选
      </button>
      {open !== "none" && (
        <Dialog title="筛选条件" onClose={() => setOpen("none")}>
          <button type="button" onClick={() => setOpen("both")}>
            其他城市
          </button>
          {open === "both" && (
            <Dialog title="选择城市" onClose={() => setOpen("outer")}>
              <input data-autofocus="" aria-label="输入城市名" />
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}

const outer = () => page.getByRole("dialog", { name: "筛选条件" });
const inner = () => page.getByRole("dialog", { name: "选择城市" });

describe("the width of a dialog", () => {
  const widthOf = async (variant: "choice" | "report" | "wide", window: number): Promise<number> => {
    await page.viewport(window, 800);
    await render(
      <Dialog title="选择城市" variant={variant} onClose={() => undefined}>
        <p>{"字".repeat(400)}</p>
      </Dialog>,
    );
    return inner().element().getBoundingClientRect().width;
  };

  // R2.2.2-1, R2.2.5-5, R2.2.4-1
  test.each([
    ["choice", 520],
    ["report", 728],
    ["wide", 1000],
  ] as const)("as %s is %i px on a desktop", async (variant, width) => {
    expect(await widthOf(variant, 1440)).toBe(width);
  });

  test.each(["choice", "report"] as const)("as %s takes nine tenths of a phone", async (variant) => {
    // The page's scroll bar takes 15 px where bars take room.
    expect([337.5, 351]).toContain(await widthOf(variant, 390));
  });
});

describe("a dialog", () => {
  test("keeps every key that is typed as soon as its first field has the focus", async () => {
    const $phone = atom("");
    function Phone() {
      return (
        <input data-autofocus="" aria-label="手机号" value={useStore($phone)} onChange={({ target }) => $phone.set(target.value)} />
      );
    }
    const typed = new Promise<void>((done) => {
      const type = (): void => {
        for (const digit of "13900") document.execCommand("insertText", false, digit);
        done();
      };
      // Before React finds the time for effects, as a quick hand at a slow device is.
      addEventListener("focusin", () => queueMicrotask(type), { once: true });
    });
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    root.render(
      <Dialog title="登录/注册" onClose={() => undefined}>
        <Phone />
      </Dialog>,
    );
    await typed;
    await expect.element(page.getByRole("textbox", { name: "手机号" })).toHaveValue("13900");
    root.unmount();
  });

  test("stays in sight when the part of the page that opened it is hidden, as when a tablet is turned", async () => {
    const filters = (hidden: boolean) => (
      <div style={{ display: hidden ? "none" : "block" }}>
        <Dialog title="选择城市" onClose={() => undefined}>
          <input aria-label="输入城市名" />
        </Dialog>
      </div>
    );
    const { rerender } = await render(filters(false));
    await rerender(filters(true));
    await expect.element(page.getByRole("textbox", { name: "输入城市名" })).toBeVisible();
  });

  test("is not touched by the second click of the one that opened it, wherever that falls", async () => {
    const [onClose, onAgree] = [vi.fn(), vi.fn()];
    await render(
      <Dialog title="完善简历" onClose={onClose}>
        <button type="button" onClick={onAgree}>
          是
        </button>
      </Dialog>,
    );
    const [dialog, agree] = [page.getByRole("dialog").element(), page.getByRole("button", { name: "是" }).element()];
    const click = (target: Element, detail: number): boolean =>
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    for (const target of [dialog, agree]) click(target, 2);
    expect([onClose.mock.calls, onAgree.mock.calls]).toEqual([[], []]);
    // A double click of its own is as good as one, and so is a key's, which counts none.
    for (const detail of [1, 2, 0]) click(agree, detail);
    expect(onAgree).toHaveBeenCalledTimes(3);
    click(dialog, 1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["its button", () => page.getByRole("button", { name: "关闭" }).click()],
    // Above the box that stands in the middle.
    ["the shade around it", () => page.getByRole("dialog").click({ position: { x: 5, y: -20 }, force: true })],
  ])("is closed by %s, once", async (_name, close) => {
    const onClose = vi.fn();
    await render(
      <Dialog title="完善简历" onClose={onClose}>
        要不要完善简历?
      </Dialog>,
    );
    await close();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("stays open after a click on its text", async () => {
    const onClose = vi.fn();
    await render(
      <Dialog title="完善简历" onClose={onClose} footer={<button type="button">否</button>}>
        要不要完善简历?
      </Dialog>,
    );
    await page.getByText("要不要完善简历?").click();
    await page.getByRole("button", { name: "否" }).click();
    expect(onClose).not.toHaveBeenCalled();
  });

  test("keeps the focus inside, begins at the marked element, and returns the focus", async () => {
    await render(<Nested />);
    await page.getByRole("button", { name: "筛选" }).click();
    await expect.element(outer().getByRole("button", { name: "关闭" })).toHaveFocus();
    await page.getByRole("button", { name: "其他城市" }).click();
    await expect.element(page.getByRole("textbox", { name: "输入城市名" })).toHaveFocus();
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(page.getByRole("button", { name: "筛选" })).toHaveFocus();
  });
});

describe("a dialog in a dialog", () => {
  test("alone is closed by Escape, which returns the focus to its opener", async () => {
    await render(<Nested />);
    await page.getByRole("button", { name: "筛选" }).click();
    await page.getByRole("button", { name: "其他城市" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(inner()).not.toBeInTheDocument();
    await expect.element(outer()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "其他城市" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(outer()).not.toBeInTheDocument();
  });
});
