/** Every call that is built, through the same four questions. What is particular to a call has a test of its own. */
import { afterAll, describe, expect, test } from "vitest";
import { deviceOf } from "#lib/domain/account/devices.ts";
import { addLogin } from "#server/db/logins.ts";
import { openBackend, TEST_NOW } from "#tests/support/backend.ts";
import { callCases } from "#tests/support/call-cases.ts";
import { applicationAt, applyFor, openPostId, postOf, ticketBody } from "#tests/support/posts.ts";
import { uploadPdf } from "#tests/support/uploads.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

const me = await backend.logIn("13800000001");
const OTHER_PHONE = "13800000002";
const other = await backend.logIn(OTHER_PHONE);

const CASES = callCases({
  me: me.user.id,
  other: other.user.id,
  otherPhone: OTHER_PHONE,
  postId: await openPostId(backend.db),
  myFile: await uploadPdf(backend, me),
  otherFile: await uploadPdf(backend, other),
  myLogin: await addLogin(backend.db, me.user.id, deviceOf(""), TEST_NOW),
  otherLogin: await addLogin(backend.db, other.user.id, deviceOf(""), TEST_NOW),
  myApplication: await applicationAt(backend.db, me.user.id, "35"),
  myAppliedPost: await postOf(backend.db, await applicationAt(backend.db, me.user.id, "35")),
  myTicket: await ticketBody(backend.db, await applicationAt(backend.db, me.user.id, "35")),
  otherApplication: await applyFor(backend.db, other.user.id, await openPostId(backend.db)),
});
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
    // Login, logout, another phone and leaving change the session that the table lives on, a download and a font answer with a file and an upload
    // brings one: they have tests of their own.
    const elsewhere = [
      "/api/frontend/login",
      "/api/frontend/logout",
      "/api/homePage/editPhoneNo",
      "/api/frontend/exportMyData",
      "/api/frontend/deleteAccount",
      "/api/PublicFileController/downLoadOSS",
      "/api/fonts/subset",
      "/system-api/PublicFileController/uploadFileServerCoudWebWithType",
    ];
    expect(built).toEqual(new Set([...CASES.map(({ path }) => path), ...elsewhere]));
  });
});
