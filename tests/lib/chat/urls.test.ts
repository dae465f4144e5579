import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faceUrl } from "#lib/chat/urls.ts";

/** As an operator names them: sockets and pages of a server alike. */
const KNOWN = ["", "https://faces.example.com", "wss://chat.example.com"];
const PAGE = "https://jobs.example.com/im";

describe("the address of a face", () => {
  test.each([
    ["/icons/face-service.svg", "/icons/face-service.svg"],
    ["/chat/files/0123.webp?imageView2/3/w/198/h/198", "/chat/files/0123.webp?imageView2/3/w/198/h/198"],
    ["/a/../icons/x.svg#y", "/icons/x.svg"],
    ["https://faces.example.com/1.png", "https://faces.example.com/1.png"],
    ["https://chat.example.com/1.png", "https://chat.example.com/1.png"],
  ])("%s is one", (given, expected) => expect(faceUrl(given, KNOWN)).toBe(expected));

  test.each([
    "",
    "//evil.example/x.png",
    "///evil.example/x.png",
    "/\\evil.example/x.png",
    "/\t/evil.example/x.png",
    "/.//evil.example/x.png",
    "/a/..//evil.example/x.png",
    "/%2e//evil.example/x.png",
    "\\\\evil.example/x.png",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "blob:https://jobs.example.com/1",
    "file:///etc/passwd",
    "icons/face.svg",
    "https://me:secret@faces.example.com/1.png",
    "https://evil.example/track.png",
    "http://faces.example.com/1.png",
    "https://faces.example.com.evil.example/1.png",
  ])("%j is refused", (given) => expect(faceUrl(given, KNOWN)).toBeNull());

  test("is of the own site alone where the operator names no other", () =>
    expect(faceUrl("https://faces.example.com/1.png")).toBeNull());

  test("that is a path stays on the reader's own site", () => {
    const parts = fc.constantFrom("/", "\\", ".", "..", "%2e", "@", ":", "?", "#", "\t", "\n", "evil.example", "x", "http:");
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (rest) => {
        const face = faceUrl(`/${rest.join("")}`);
        if (face !== null) expect(new URL(face, PAGE).origin).toBe(new URL(PAGE).origin);
      }),
      { numRuns: 2000 },
    );
  });
});
