/** Four questions that every built call must answer. Tests of single calls are in files of their own. */
import { afterAll, describe, expect, test } from "vitest";
import { openBackend } from "#tests/support/server/backend.ts";
import { openCallCases } from "#tests/support/server/call-cases.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

const me = await backend.logIn("13800000001");
const other = await backend.logIn("13800000002");
const CASES = await openCallCases(backend, me, other);
const session = { token: me.token };

describe.each(CASES)("$path", ({ path, good, bad, seeker, foreign }) => {
  test("answers", async () => {
    expect(await backend.raw(path, good, session)).toMatchObject({ status: 200, code: 0 });
  });

  test.each(bad)("refuses %j and names the field", async (body, field, sentence) => {
    const reply = await backend.raw(path, body, session);
    expect(reply).toMatchObject({ status: 200, code: 400, fields: { [field]: expect.stringContaining(sentence) } });
    expect(reply.envelope.message).toBe(Object.values(reply.fields)[0]);
  });

  test.runIf(seeker)("wants a session", async () => {
    expect(await backend.raw(path, good)).toMatchObject({ status: 200, code: 301 });
    expect(await backend.raw(path, good, { token: "out-of-date" })).toMatchObject({ code: 301 });
  });

  test.runIf(foreign)("keeps one seeker's things from another", async () => {
    expect(await backend.raw(path, foreign, session)).toMatchObject({ status: 200, code: 403, envelope: { data: null } });
  });
});

describe("the table of cases", () => {
  test("has every call that the server answers", () => {
    const built = new Set(backend.app.routes.map((route) => route.path).filter((path) => /^\/(system-)?api\/[^*]+$/.test(path)));
    // Login, logout, change of phone and deletion change the session that the table uses, a download and a font answer with a file, an
    // upload
    // sends one, a print code must be made first, and a room needs a call in the chat: they have tests of their own.
    const elsewhere = [
      "/api/frontend/login",
      "/api/frontend/logout",
      "/api/homePage/editPhoneNo",
      "/api/frontend/exportMyData",
      "/api/frontend/deleteAccount",
      "/api/PublicFileController/downLoadOSS",
      "/api/fonts/subset",
      "/system-api/PublicFileController/uploadFileServerCoudWebWithType",
      "/api/frontend/makePrintCode",
      "/api/frontend/takePrint",
      "/api/frontend/downloadPrint",
      "/api/im/callRoom",
      "/api/im/sharedResume",
      // A mail program sends no JSON there, and reads no answer.
      "/api/news/one-click",
    ];
    // The desk's calls have a table of their own, in tests/server/desk/rights.test.ts.
    const ofSeekers = new Set([...built].filter((path) => !path.startsWith("/api/desk/")));
    expect(ofSeekers).toEqual(new Set([...CASES.map(({ path }) => path), ...elsewhere]));
  });
});
