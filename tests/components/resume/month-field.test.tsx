import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MonthField } from "#islands/parts/MonthField.tsx";
import { NO_MONTH } from "#lib/domain/resume/record.ts";

const onPick = vi.fn<(month: string) => void>();
const onLeave = vi.fn<(month: string) => void>();
const year = () => page.getByRole("combobox", { name: "结束年月", exact: true });
const month = () => page.getByRole("combobox", { name: "结束年月：月" });
const show = (value: string, error: string | null = null) =>
  render(
    <MonthField
      label="结束年月"
      value={value}
      onPick={onPick}
      onLeave={onLeave}
      error={error}
      openEnd
      required
      today="2026-11-21"
    />,
  );

beforeEach(() => {
  onPick.mockReset();
  onLeave.mockReset();
});

describe("a month", () => {
  test("is empty until both parts are picked", async () => {
    await show(NO_MONTH);
    await userEvent.selectOptions(year(), "2018");
    await userEvent.selectOptions(month(), "09");
    expect(onPick.mock.calls).toEqual([[NO_MONTH], ["2018-09"]]);
  });

  test("shows its value, and is empty again when a part is cleared", async () => {
    await show("2020-06");
    await expect.element(year()).toHaveValue("2020");
    await expect.element(month()).toHaveValue("06");
    await userEvent.selectOptions(month(), "");
    expect(onPick).toHaveBeenLastCalledWith(NO_MONTH);
  });

  test("may be open, and has no month of the year then", async () => {
    await show("");
    await expect.element(year()).toHaveDisplayValue("至今");
    await expect.element(month()).toBeDisabled();
    await userEvent.selectOptions(year(), "2026");
    await expect.element(month()).toBeEnabled();
    await userEvent.selectOptions(year(), "至今");
    expect(onPick.mock.calls).toEqual([[NO_MONTH], [""]]);
  });

  test("is done when the focus leaves it, if it was touched", async () => {
    await show("2020-06");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(onLeave).not.toHaveBeenCalled();
    month().element().focus();
    await userEvent.selectOptions(month(), "07");
    expect(onLeave).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onLeave.mock.calls).toEqual([["2020-06"]]);
  });

  test("reaches back to the school years of the oldest", async () => {
    await show(NO_MONTH);
    await userEvent.selectOptions(year(), "1926");
    await userEvent.selectOptions(month(), "09");
    expect(onPick).toHaveBeenLastCalledWith("1926-09");
  });

  test("has its error at both parts", async () => {
    await show(NO_MONTH, "请选择结束年月");
    for (const part of [year(), month()]) await expect.element(part).toHaveAccessibleDescription("请选择结束年月");
    for (const part of [year(), month()]) await expect.element(part).toHaveAttribute("aria-invalid", "true");
  });
});
