import { describe, expect, test } from "vitest";
import { kindOfFile } from "#lib/domain/resume/prefill/file-kind.ts";

const text = (written: string): Uint8Array => new TextEncoder().encode(written);
const wide = (written: string): number[] => [...written].flatMap((letter) => [letter.charCodeAt(0), 0]);
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

describe("the kind of a file, by its bytes", () => {
  test.for<[string, Uint8Array, string]>([
    ["a PDF", text("%PDF-1.7"), "pdf"],
    ["a PDF after a few other bytes", text(`\n\n${" ".repeat(900)}%PDF-1.4`), "pdf"],
    ["a ZIP", Uint8Array.of(0x50, 0x4b, 3, 4), "docx"],
    ["an old Word document", Uint8Array.of(...OLD, 1, 2), "old-word"],
    ["an encrypted Word document", Uint8Array.of(...OLD, 0, ...wide("xEEncryptedPackage")), "encrypted"],
    ["a JPEG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe1), "picture"],
    ["a PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47), "picture"],
    ["nothing", new Uint8Array(), "empty"],
    ["a text", text("林知夏的简历"), "other-kind"],
    ["a beginning of a ZIP", text("PK"), "other-kind"],
  ])("%s", ([, bytes, kind]) => {
    expect(kindOfFile(bytes)).toBe(kind);
  });
});
