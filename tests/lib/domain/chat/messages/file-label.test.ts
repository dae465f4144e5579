import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileLabel, LABEL_MAX, widthOf } from "#lib/domain/chat/messages/file-label.ts";

describe("the name of a file on its chip", () => {
  test.each([
    ["简历.pdf", "简历.pdf"],
    ["六六六六六六.docx", "六六六六六….docx"],
    ["abcdefghijkl.pdf", "abcdefghijkl.pdf"],
    ["abcdefghijklm.pdf", "abcdefghijk….pdf"],
    ["某某科技有限公司录用通知书.pdf", "某某科技有….pdf"],
    ["没有后缀的一个很长的名字", "没有后缀的一个…"],
    ["👨‍👩‍👧‍👦".repeat(9), `${"👨‍👩‍👧‍👦".repeat(7)}…`],
    ["resume\u202efdp.exe", "resumefdp.exe"],
    ["", ""],
  ])("%j is %j", (name, label) => {
    expect(fileLabel(name)).toBe(label);
  });

  test("is never wider than 16 units, and begins and ends as the name does", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), (name) => {
        const label = fileLabel(name);
        expect(widthOf(label)).toBeLessThanOrEqual(LABEL_MAX);
        expect(label.isWellFormed() || !name.isWellFormed()).toBe(true);
      }),
    );
    expect(fileLabel(`${"名".repeat(1_000_000)}.pdf`)).toBe("名名名名名….pdf");
  });
});
