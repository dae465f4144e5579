import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FormPlace } from "#islands/resume/FormPlace.tsx";

type Code = { Form: () => React.ReactNode };
const code: Code = {
  Form: () => (
    <>
      <input aria-label="身份证号" readOnly />
      <input aria-label="联系电话" />
    </>
  ),
};
const load = vi.fn<() => Promise<Code>>();
const cancelled = vi.fn<() => void>();

/** A section as the résumé has them: the button that opens the form goes as the form comes. */
function Section({ opened = false }: { opened?: boolean }) {
  const [isOpen, setOpen] = useState(opened);
  return (
    <>
      <input aria-label="别处" />
      {isOpen ? (
        <FormPlace load={load} takesFocus={!opened} onCancel={cancelled}>
          {({ Form }) => <Form />}
        </FormPlace>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          编辑
        </button>
      )}
    </>
  );
}

const field = () => page.getByRole("textbox", { name: "联系电话" });
const press = () => userEvent.click(page.getByRole("button", { name: "编辑" }));

beforeEach(() => {
  load.mockReset();
  cancelled.mockReset();
});

describe("the place of a form", () => {
  test("focuses the first editable field if opened by a press", async () => {
    load.mockResolvedValue(code);
    await render(<Section />);
    await press();
    await expect.element(field()).toHaveFocus();
  });

  test("leaves the focus where it is when the page came with the form", async () => {
    load.mockResolvedValue(code);
    await render(<Section opened />);
    await expect.element(field()).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  test("takes no focus back that went elsewhere while the code came", async () => {
    const { promise, resolve } = Promise.withResolvers<Code>();
    load.mockReturnValue(promise);
    await render(<Section />);
    await press();
    await expect.element(page.getByRole("status", { name: "正在加载中" })).toBeInTheDocument();
    const elsewhere = page.getByRole("textbox", { name: "别处" });
    await userEvent.click(elsewhere);
    resolve(code);
    await expect.element(field()).toBeVisible();
    await expect.element(elsewhere).toHaveFocus();
  });

  test("reports that its code failed to load, and continues in the form once it has loaded", async () => {
    load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await render(<Section />);
    await press();
    await expect.element(page.getByText("表单没有加载出来")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "取消" }));
    expect(cancelled).toHaveBeenCalledOnce();
    load.mockResolvedValue(code);
    await userEvent.click(page.getByRole("button", { name: "重试" }));
    await expect.element(field()).toHaveFocus();
  });
});
