import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { TextField } from "#islands/ui/TextField.tsx";

describe("a line of text", () => {
  test("is named by its label, reports typing, and is valid without an error", async () => {
    const onChange = vi.fn<(text: string) => void>();
    await render(<TextField label="手机号" onChange={(event) => onChange(event.target.value)} />);
    const field = page.getByRole("textbox", { name: "手机号" });
    await field.fill("138");
    expect(onChange).toHaveBeenLastCalledWith("138");
    await expect.element(field).not.toHaveAttribute("aria-invalid");
    await expect.element(field).not.toHaveAttribute("aria-describedby");
  });

  test("is described by its error, which is announced, and has its side beside it", async () => {
    await render(<TextField label="验证码" required error="验证码不能为空哦！" side={<button type="button">发送验证码</button>} />);
    const field = page.getByRole("textbox", { name: "验证码" });
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveAccessibleDescription("验证码不能为空哦！");
    await expect.element(page.getByRole("alert")).toHaveTextContent("验证码不能为空哦！");
    await expect.element(page.getByRole("button", { name: "发送验证码" })).toBeVisible();
  });
});

describe("a choice from a list", () => {
  const OPTIONS = [
    { value: "本科", label: "本科" },
    { value: "专科", label: "大专" },
  ];

  test("begins with its placeholder and reports the picked value", async () => {
    const onPick = vi.fn<(value: string) => void>();
    await render(<SelectField label="学历" placeholder="请选择" options={OPTIONS} value="" onPick={onPick} required />);
    const field = page.getByRole("combobox", { name: "学历" });
    await expect.element(field).toHaveDisplayValue("请选择");
    await userEvent.selectOptions(field, "大专");
    expect(onPick).toHaveBeenCalledExactlyOnceWith("专科");
  });

  test("is described by its error", async () => {
    await render(<SelectField label="学历" placeholder="请选择" options={OPTIONS} value="" onPick={vi.fn()} error="请选择学历" />);
    const field = page.getByRole("combobox", { name: "学历" });
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(field).toHaveAccessibleDescription("请选择学历");
  });
});
