import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import source from "#islands/home/mini-program.js?raw";
import { OPEN_ID_PATTERN } from "#lib/domain/account/mini-program.ts";
import { inlineScript } from "#loading/inline-script.ts";

const IDENTITY = "oABCd_1234-efgh5678ijklMNOPqr";
const SCRIPT = inlineScript(source);

/** Opens the home page at an address; `stored` is the session's storage. */
const openHome = (address: string, stored: Record<string, string> = {}) => {
  const location = new URL(address, "http://localhost");
  const dataset: Record<string, string> = {};
  let written: string | null = null;
  runInNewContext(SCRIPT, {
    URLSearchParams,
    location,
    document: { documentElement: { dataset } },
    history: { state: null, replaceState: (_: unknown, __: string, path: string) => (written = path) },
    sessionStorage: { setItem: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
  });
  return { stored, shown: "miniProgram" in dataset, address: written ?? address };
};

describe("the address of the home page", () => {
  test("starts the mode of the mini-program by miniProgram=1, which is stored and removed from the address", () => {
    expect(openHome("/home?miniProgram=1")).toEqual({ stored: { miniProgram: "1" }, shown: true, address: "/home" });
    expect(openHome(`/home/?rl=1&miniProgram=1&wxOpenId=${IDENTITY}#hot-jobs`)).toEqual({
      stored: { miniProgram: "1", wxOpenId: IDENTITY },
      shown: true,
      address: "/home/?rl=1#hot-jobs",
    });
  });

  test.each(["", "miniProgram=0", "miniProgram=true", "miniProgram=11", "miniprogram=1", `wxOpenId=${IDENTITY}`])(
    "starts no mode by %j",
    (query) => expect(openHome(`/home?${query}`)).toEqual({ stored: {}, shown: false, address: `/home?${query}` }),
  );

  test.each([
    "short",
    "x".repeat(65),
    "o123456\n",
    "o123 456",
    "o123456'--",
    "<img src=x onerror=alert(1)>",
    "../../etc/passwd",
    "o1234567\u0000",
    "о123456789",
    "javascript:alert(1)",
  ])("with the invalid identity %j starts the mode and keeps the stored identity", (wxOpenId) => {
    const { stored, address } = openHome(`/home?${new URLSearchParams({ miniProgram: "1", wxOpenId })}`, { wxOpenId: IDENTITY });
    expect([stored, address]).toEqual([{ miniProgram: "1", wxOpenId: IDENTITY }, "/home"]);
  });

  test("stores an identity only if its reader accepts it", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: "grapheme" }), (wxOpenId) => {
        const kept = openHome(`/home?${new URLSearchParams({ miniProgram: "1", wxOpenId })}`).stored["wxOpenId"];
        return kept === undefined ? !OPEN_ID_PATTERN.test(wxOpenId) : kept === wxOpenId && OPEN_ID_PATTERN.test(kept);
      }),
    );
  });
});
