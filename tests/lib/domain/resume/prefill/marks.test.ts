import { expect, test } from "vitest";
import { markedIn } from "#lib/domain/resume/prefill/marks.ts";

const marked = (line: string, values: readonly string[]): string =>
  markedIn(line, values)
    .map(({ text, isValue }) => (isValue ? `[${text}]` : text))
    .join("");

test("values are marked in a line as it writes them", () => {
  expect(marked("2020.9-2024.06 云岚大学（软件工程）", ["云岚大学", "软件工程", "2020-09", "2024-06", ""])).toBe(
    "[2020.9]-[2024.06] [云岚大学]（[软件工程]）",
  );
  expect(marked("电话 138-0013-8000", ["13800138000"])).toBe("电话 [138-0013-8000]");
  expect(marked("a+b(c", ["+b(", "x"])).toBe("a[+b(]c");
});
