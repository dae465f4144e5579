/** The résumé's page fits on a phone of 320 px, too. */
import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FactLine } from "#islands/parts/FactLine.tsx";
import { AttachmentForm } from "#islands/resume/AttachmentForm.tsx";
import { PlaceField } from "#islands/resume/PlaceField.tsx";
import { SaveLine } from "#islands/resume/SaveLine.tsx";
import { SectionFrame } from "#islands/resume/SectionFrame.tsx";
import { $saveState } from "#lib/stores/resume/save.ts";
import "#pages/_shell/global.css";

const heightOf = (element: Element): number => element.getBoundingClientRect().height;
/** The width of a select that shows its whole value. */
const wholeWidth = (select: HTMLSelectElement): number => {
  const copy = document.createElement("select");
  copy.className = select.className;
  copy.style.width = "max-content";
  copy.append(new Option(select.selectedOptions[0]?.text));
  select.after(copy);
  const { offsetWidth } = copy;
  copy.remove();
  return offsetWidth;
};

beforeEach(() => page.viewport(320, 640));

describe("at 320 px", () => {
  test("the longest place names are complete while chosen", async () => {
    const value = ["新疆维吾尔自治区", "克孜勒苏柯尔克孜自治州"];
    await render(
      <div style={{ padding: 36 }}>
        <PlaceField label="期望工作地" value={value} onChange={() => undefined} error={null} required />
      </div>,
    );
    await userEvent.click(page.getByRole("button", { name: "选择地区" }));
    const steps = [page.getByRole("combobox", { name: "省" }), page.getByRole("combobox", { name: "市" })];
    for (const [at, step] of steps.entries()) {
      await expect.element(step).toHaveDisplayValue(value[at] ?? "");
      const select = step.element() as HTMLSelectElement;
      expect(select.offsetWidth, value[at]).toBeGreaterThanOrEqual(wholeWidth(select));
    }
  });

  test("a phone number is not broken in two", async () => {
    await render(
      <div style={{ width: 130 }}>
        <FactLine facts={[{ name: "phone", label: "联系电话", value: "13800000012" }]} />
      </div>,
    );
    expect(heightOf(page.getByText("13800000012").element())).toBeLessThan(30);
  });

  test("the hint of a section uses the section's full width, beside its button too", async () => {
    const hint = "报名时可不填，岗位要求持证时，资格审核会核对。";
    await render(
      <SectionFrame id="skills" title="技能" hint={hint} inner action={<button type="button">添加</button>}>
        {null}
      </SectionFrame>,
    );
    const section = page.getByRole("region", { name: "技能" }).element();
    expect(page.getByText(hint).element().getBoundingClientRect().width).toBe(section.getBoundingClientRect().width);
  });

  test("the name of a file has all the room beside its picture", async () => {
    const file = { name: "毕业证书扫描件.pdf", path: "a", fileType: "pdf", size: 1, photo: 0 };
    const store = { list: "certificates", $draft: atom([file]), $sending: atom([]), $saving: atom(false) };
    await render(
      <div style={{ width: 250 }}>
        <AttachmentForm store={store as never} />
      </div>,
    );
    const row = page.getByRole("listitem").element().getBoundingClientRect();
    expect(page.getByRole("textbox").element().getBoundingClientRect().right).toBeCloseTo(row.right);
    const remove = page.getByRole("button", { name: "删除 毕业证书扫描件.pdf" });
    expect(remove.element().getBoundingClientRect().right).toBeCloseTo(row.right);
  });

  test("another try of a save is as high as a finger needs it", async () => {
    $saveState.set({ state: "failed", section: "basics", retry: async () => undefined });
    await render(<SaveLine />);
    expect(heightOf(page.getByRole("button", { name: "重试" }).element())).toBeGreaterThanOrEqual(40);
  });
});
