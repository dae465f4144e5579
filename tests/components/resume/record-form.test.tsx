import { atom } from "nanostores";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConflictDialog } from "#islands/resume/ConflictDialog.tsx";
import { RecordForm } from "#islands/resume/RecordForm.tsx";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import { LISTS, SINGLES } from "#lib/domain/resume/resume.ts";
import { $conflict, decideConflict } from "#lib/stores/resume/conflict.ts";
import { createDraft, type RecordForm as Form } from "#lib/stores/resume/form.ts";

/** A form over a draft of its own; saving only checks it. */
const formOf = (section: "works" | "basics"): Form & ReturnType<typeof createDraft> => {
  const draft = createDraft(section, section === "works" ? LISTS.works : SINGLES.basics);
  const save = async (): Promise<void> => void draft.check();
  return { ...draft, section, $saving: atom(false), save } as never;
};
const field = (name: string) => page.getByLabelText(new RegExp(`^${name} ?\\*?$`));
const GOOD_WORK = { begin: "2020-07", end: "", employer: "岫屿智联", position: "工程师", phone: "13800000011", monthlyPay: "" };
const save = () => userEvent.click(page.getByRole("button", { name: "保存" }));

afterEach(() => sessionStorage.clear());

describe("a form of a record", () => {
  test("shows problems at their fields, focuses the first one, and clears them on new input", async () => {
    const form = formOf("works");
    form.open(null, emptyRecord(LISTS.works, { ...GOOD_WORK, employer: "", phone: "123" }) as never);
    await render(<RecordForm form={form} canCancel locked={[]} />);
    await save();
    await expect.element(field("供职单位")).toHaveFocus();
    await expect.element(field("供职单位")).toHaveAccessibleDescription("请输入供职单位");
    await expect.element(field("联系电话")).toHaveAccessibleDescription("请输入正确的手机号");
    await expect.element(field("联系电话")).toHaveValue("123");
    await userEvent.fill(field("供职单位"), "岫屿");
    await expect.element(field("供职单位")).not.toHaveAttribute("aria-invalid");
    await save();
    await expect.element(field("联系电话")).toHaveFocus();
  });

  test("keeps a pay as typed, and refuses to save any but a positive whole number", async () => {
    const form = formOf("works");
    form.open(null, emptyRecord(LISTS.works, GOOD_WORK) as never);
    await render(<RecordForm form={form} canCancel locked={[]} />);
    await userEvent.fill(field("月薪"), "8000.50");
    await expect.element(field("月薪")).toHaveValue("8000.50");
    await save();
    await expect.element(field("月薪")).toHaveFocus();
    await expect.element(field("月薪")).toHaveAccessibleDescription("仅支持输入正整数");
    await userEvent.fill(field("月薪"), "８０００");
    await expect.element(field("月薪")).toHaveValue("8000");
    await expect.element(field("月薪")).not.toHaveAttribute("aria-invalid");
  });

  test("clears a height with a sign that is no digit, and says so", async () => {
    const form = formOf("basics");
    form.open(null, emptyRecord(SINGLES.basics) as never);
    await render(<RecordForm form={form} canCancel locked={[]} />);
    await userEvent.fill(field("身高"), "1.75");
    await expect.element(field("身高")).toHaveValue("");
    await expect.element(field("身高")).toHaveAccessibleDescription("请输入数字");
  });

  test("says that it continues an earlier draft, and that an ID number is not kept", async () => {
    const form = formOf("basics");
    form.open(null, emptyRecord(SINGLES.basics, { name: "林知夏" }) as never, "restored");
    const { rerender } = await render(<RecordForm form={form} canCancel locked={[]} />);
    await expect.element(page.getByRole("status")).toHaveTextContent("已恢复上次未保存的内容，身份证号不会暂存，请重新填写");
    await rerender(<RecordForm form={form} canCancel locked={["name", "idNumber"]} />);
    await expect.element(page.getByRole("status")).toHaveTextContent("已恢复上次未保存的内容");
  });

  test("shows fixed fields, and offers no cancel for a new record", async () => {
    const form = formOf("basics");
    form.open(null, emptyRecord(SINGLES.basics, { name: "林知夏", idNumber: "330100199804120001" }) as never);
    await render(<RecordForm form={form} canCancel={false} locked={["name", "idNumber"]} />);
    for (const name of ["姓名", "身份证号"]) {
      await expect.element(field(name)).toHaveAttribute("readonly");
      await expect.element(field(name)).toHaveAccessibleDescription("身份证号保存后不可修改");
    }
    expect(page.getByRole("button", { name: "取消" }).elements()).toEqual([]);
  });

  test("keeps text as it was given, however odd", async () => {
    const form = formOf("works");
    form.open(null, emptyRecord(LISTS.works, GOOD_WORK) as never);
    await render(<RecordForm form={form} canCancel locked={[]} />);
    for (const odd of ["<b>公司</b>", "👩‍💻工作室", "שלום", "𬱖"]) {
      await userEvent.fill(field("供职单位"), odd);
      await expect.element(field("供职单位")).toHaveValue(odd);
    }
    await userEvent.fill(field("供职单位"), "⽤⼈单位");
    await expect.element(field("供职单位")).toHaveValue("用人单位");
  });
});

describe("a conflict", () => {
  const theirs = emptyRecord(LISTS.works, { ...GOOD_WORK, employer: "别处公司" });
  const mine = emptyRecord(LISTS.works, { ...GOOD_WORK, employer: "此处公司" });

  test("shows both sides, and ends with the decision", async () => {
    await render(<ConflictDialog />);
    for (const [button, decision] of [
      ["采用别处的版本", "theirs"],
      ["保存我的版本", "mine"],
    ] as const) {
      const decided = vi.fn();
      void decideConflict("works", { theirs: [theirs], mine: [mine], fields: null }).then(decided);
      await expect.element(page.getByRole("region", { name: "别处保存的版本" }).getByText("别处公司")).toBeVisible();
      await expect.element(page.getByRole("region", { name: "我的版本" }).getByText("此处公司")).toBeVisible();
      await userEvent.click(page.getByRole("button", { name: button }));
      await expect.poll(() => decided).toHaveBeenCalledWith(decision);
      expect($conflict.get()).toBeNull();
    }
  });

  test("once closed leaves the form as it is", async () => {
    await render(<ConflictDialog />);
    const decided = vi.fn();
    void decideConflict("works", { theirs: [], mine: [mine], fields: null }).then(decided);
    await expect.element(page.getByRole("region", { name: "别处保存的版本" }).getByText("没有这条记录")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => decided).toHaveBeenCalledWith("later");
  });
});
