import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ListboxField } from "#islands/ui/ListboxField.tsx";
import "#pages/_shell/global.css";

const OPTIONS = [
  { value: "1", label: "A1" },
  { value: "6", label: "C1" },
];
const show = async (values: string[], { multiple = false, error = null }: { multiple?: boolean; error?: string | null } = {}) => {
  const onPick = vi.fn<(values: string[]) => void>();
  const props = { label: "技能证书", placeholder: "请选择", options: OPTIONS, values, multiple, onPick, error, required: true };
  await render(<ListboxField {...props} />);
  return onPick;
};
const button = () => page.getByRole("button", { name: /^技能证书/ });

test("a choice shows its label and value, and is made by pointer", async () => {
  const onPick = await show(["6"]);
  await expect.element(button()).toHaveAccessibleName("技能证书 C1");
  await button().click();
  await page.getByRole("option", { name: "A1" }).click();
  expect(onPick.mock.calls).toEqual([[["1"]]]);
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
});

test("several are chosen one after the other, and the list stays open", async () => {
  const onPick = await show(["6"], { multiple: true });
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}{Home}{Enter}");
  expect(onPick.mock.calls).toEqual([[["6", "1"]]]);
  await expect.element(page.getByRole("listbox")).toBeVisible();
});

test("a choice that is missing says so", async () => {
  await show([], { error: "请选择技能证书" });
  await expect.element(button()).toHaveAccessibleName("技能证书 请选择");
  await expect.element(button()).toHaveAttribute("aria-invalid", "true");
  await expect.element(button()).toHaveAccessibleDescription("请选择技能证书");
});

test("all choices are in sight, also where the field is the last that the window shows", async () => {
  await page.viewport(390, 640);
  const options = Array.from({ length: 5 }, (_, at) => ({ value: String(at), label: `选项${at}` }));
  const props = { label: "技能证书", placeholder: "请选择", values: [], onPick: () => undefined, error: null, required: true };
  await render(
    <div style={{ paddingTop: 500, paddingBottom: 500 }}>
      <ListboxField {...props} options={options} />
    </div>,
  );
  await button().click();
  await expect.element(page.getByRole("option", { name: "选项4" })).toBeInViewport({ ratio: 1 });
});
