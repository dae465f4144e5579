import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SuggestField } from "#islands/ui/SuggestField.tsx";
import "#pages/_shell/global.css";

const onSubmit = vi.fn();
function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <SuggestField
        label="学位"
        placeholder="请选择或输入"
        value={value}
        suggestions={["学士", "硕士", "博士", "无"]}
        onPick={setValue}
        onChange={(event) => setValue(event.target.value)}
        onCompositionEnd={(event) => setValue(event.currentTarget.value)}
        error={null}
        required
      />
      <button type="submit">保存</button>
    </form>
  );
}
const field = () => page.getByRole("combobox", { name: /^学位/ });
const list = () => page.getByRole("listbox", { name: "学位" });

test("a suggestion is taken by pointer, and the field keeps the focus", async () => {
  await render(<Form start="" />);
  await field().click();
  expect(
    list()
      .getByRole("option")
      .elements()
      .map((option) => option.textContent),
  ).toEqual(["学士", "硕士", "博士", "无"]);
  await page.getByRole("option", { name: "硕士" }).click();
  await expect.element(field()).toHaveValue("硕士");
  await expect.element(field()).toHaveFocus();
  await expect.element(list()).not.toBeInTheDocument();
});

test("a suggestion is taken by arrow keys and Enter, which then sends the form", async () => {
  await render(<Form start="学士" />);
  await userEvent.tab();
  await expect.element(list()).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("option", { name: "学士" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowUp}");
  const last = page.getByRole("option", { name: "无" }).element();
  await expect.element(field()).toHaveAttribute("aria-activedescendant", last.id);
  await userEvent.keyboard("{Enter}");
  await expect.element(field()).toHaveValue("无");
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit.mock.calls).toEqual([["无"]]);
});

test("another text stays as it was typed, with the list open, under the pointer or left by Tab", async () => {
  await render(<Form start="" />);
  await field().click();
  await userEvent.keyboard("工学学士");
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.tab();
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue("工学学士");
});

test("Escape closes the list, and not the dialog around it", async () => {
  await render(<Form start="" />);
  const seen = vi.fn();
  document.addEventListener("keydown", (event) => seen(event.key, event.defaultPrevented), { once: true });
  await field().click();
  await userEvent.keyboard("{Escape}");
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue("");
  expect(seen).not.toHaveBeenCalledWith("Escape", false);
});
