import { describe, expect, test } from "vitest";
import { companyWithoutForm, provinceLabel, titleBeginning, titleStem } from "#lib/data/search/names.ts";

describe("the stem of a title", () => {
  test.each([
    ["高级会计(校招)", "会计"],
    ["会计", "会计"],
    ["首席", "首席"],
    ["(校招)", "(校招)"],
  ])("of %s is %s", (title, stem) => expect(titleStem(title)).toBe(stem));
});

describe("short names", () => {
  test.each([
    [companyWithoutForm, "砚舟商贸股份有限公司", "砚舟商贸"],
    [companyWithoutForm, "砚舟", "砚舟"],
    [provinceLabel, "浙江省", "浙江"],
    [provinceLabel, "新疆维吾尔自治区", "新疆"],
    [titleBeginning, "机械设计工程师", "机械设计"],
  ])("of %o for %s is %s", (shorten, name, short) => expect(shorten(name)).toBe(short));
});
