import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RecordList } from "#islands/resume/RecordList.tsx";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import { LISTS } from "#lib/domain/resume/resume.ts";
import { $resume, records } from "#lib/stores/resume/resume.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

const work = (employer: string, begin: string, end: string) =>
  emptyRecord(LISTS.works, { employer, begin, end, position: "工程师", phone: "13800000011" });
const works = [
  work("最早的公司", "2010-03", "2014-02"),
  work("现在的公司", "2020-01", ""),
  work("中间的公司", "2014-03", "2019-12"),
];
const shown = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent?.match(/.{2}的公司/)?.[0] ?? "表单");

beforeEach(() => {
  $resume.set({ state: "ready", value: { ...sampleResume, works } });
  records.works.close();
  records.works.$removed.set(null);
});

describe("a list of jobs", () => {
  test("is read with the present job first, and each row opens its own record", async () => {
    await render(<RecordList list="works" items={works} id="works" />);
    expect(shown()).toEqual(["现在的公司", "中间的公司", "最早的公司"]);
    await page.getByRole("button", { name: "编辑 中间的公司" }).click();
    expect(records.works.$draft.get()?.start).toEqual(works[2]);
    await expect.element(page.getByLabelText(/^供职单位/)).toHaveValue("中间的公司");
    expect(shown()).toEqual(["现在的公司", "表单", "最早的公司"]);
  });

  test("offers a deleted job back where it was read", async () => {
    const [oldest, present, middle] = works;
    if (!oldest || !present || !middle) throw new Error("no works");
    records.works.$removed.set({ item: middle, at: 2 });
    await render(<RecordList list="works" items={[oldest, present]} id="works" />);
    await expect.element(page.getByRole("listitem").nth(1)).toHaveTextContent("已删除「中间的公司」撤销");
    expect(shown()).toEqual(["现在的公司", "中间的公司", "最早的公司"]);
  });
});
