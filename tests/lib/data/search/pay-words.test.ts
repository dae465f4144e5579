import { describe, expect, test } from "vitest";
import { readPay } from "#lib/data/search/pay-words.ts";
import { SALARY_CEILING } from "#lib/domain/posts/salary.ts";

const from = (min: number) => ({ min, max: SALARY_CEILING });
const upTo = (max: number) => ({ min: 0, max });

describe("pay in a keyword", () => {
  test.each([
    ["5k", from(5000)],
    ["5k java", from(5000)],
    ["java 5k", from(5000)],
    ["1.5万", from(15_000)],
    ["2w", from(20_000)],
    ["两万", from(20_000)],
    ["8千以上", from(8000)],
    ["2万以上", from(20_000)],
    ["2万+", from(20_000)],
    [">1万", from(10_000)],
    ["8000", from(8000)],
    ["8000元", from(8000)],
    ["月薪8000", from(8000)],
    ["年薪30万", from(25_000)],
    ["3000以下", upTo(3000)],
    ["5k以内", upTo(5000)],
    ["≤5k", upTo(5000)],
    ["1万-2万", { min: 10_000, max: 20_000 }],
    ["10k-20k java", { min: 10_000, max: 20_000 }],
    ["10-20k", { min: 10_000, max: 20_000 }],
    ["1-2万", { min: 10_000, max: 20_000 }],
    ["3000-5000元", { min: 3000, max: 5000 }],
    ["8000~12000", { min: 8000, max: 12_000 }],
    ["20k-10k", { min: 10_000, max: 20_000 }],
    ["五千到八千", { min: 5000, max: 8000 }],
  ])("%s", (text, salary) => expect(readPay(text)?.salary).toEqual(salary));

  test.each([
    "2026届",
    "58同城",
    "3d设计",
    "c4d",
    "5g",
    "500强",
    "1688运营",
    "3000人",
    "会计",
    "",
    "95后",
    "4s店",
    "0元",
    "9999999999",
  ])("is not read out of %s", (text) => expect(readPay(text)).toBeNull());
});
