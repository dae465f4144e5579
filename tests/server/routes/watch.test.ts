import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { logIn, logOut } from "#lib/contract/account/account.ts";
import { fairCounts } from "#lib/contract/fairs/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { openCallCases } from "#tests/support/server/call-cases.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

const OTHER_PHONE = "13800000002";
const me = await backend.logIn("13800000001");
const other = await backend.logIn(OTHER_PHONE);
const cases = await openCallCases(backend, me, other);

beforeEach(() => {
  backend.events.length = 0;
  backend.requests.length = 0;
});

const REQUEST = expect.stringMatching(/^[0-9a-f]{24}$/);
const FROM = expect.stringMatching(/^[0-9a-f]{16}$/);

describe("security events", () => {
  test("is an event: logins, good and bad, and their end", async () => {
    const code = await backend.codeFor({ phone: "13912345678" }, "203.0.113.7");
    await backend.call(logIn, { phone: "13912345678", code: code === "000000" ? "111111" : "000000" });
    const { token, user } = (await backend.call(logIn, { phone: "13912345678", code }, { address: "203.0.113.8" })).data;
    await backend.call(logOut, undefined, { token });
    expect(backend.events).toEqual([
      { event: "login", path: logIn.path, code: 400, user: undefined, from: FROM, request: REQUEST },
      { event: "login", path: logIn.path, code: 0, user: undefined, from: FROM, request: REQUEST },
      { event: "logout", path: logOut.path, code: 0, user: user.id, from: FROM, request: REQUEST },
    ]);
    expect(backend.events[0]?.["from"]).not.toBe(backend.events[1]?.["from"]);
  });

  test("include access to another user's data, and invalid tokens", async () => {
    const foreign = cases.find((each) => each.foreign) ?? expect.fail("there is one");
    await backend.raw(foreign.path, foreign.foreign, { token: me.token });
    await backend.raw(foreign.path, foreign.good, { token: "made up" });
    expect(backend.events).toMatchObject([
      { event: "forbidden", path: foreign.path, code: 403, user: me.user.id },
      { event: "session-refused", path: foreign.path, code: 301 },
    ]);
  });

  test("is an event: a limit that was reached, and a failure", async () => {
    const send = () => backend.raw("/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: "13922223333" });
    await send();
    await send();
    backend.sms.broken = true;
    await backend.raw("/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: "13922224444" });
    backend.sms.broken = false;
    expect(backend.events).toMatchObject([
      { event: "limit-reached", code: 429 },
      { event: "failure", code: 500 },
    ]);
  });

  test("exclude reading, visitors, and mistakes in forms", async () => {
    await backend.raw(fairCounts.path, {});
    await backend.raw("/api/homePage/getRecruitUserByUserid", { recruitUserId: Number(me.user.id) });
    await backend.raw("/api/homePage/searchPost", { pageNo: 0 });
    expect(backend.events).toEqual([]);
    expect(backend.requests).toHaveLength(3);
  });
});

describe("the logs", () => {
  test("contain no phone, name, code, token, address or file name for any request", async () => {
    const session = { token: me.token, address: "198.51.100.77" };
    for (const { path, good, bad, foreign } of cases)
      for (const body of [good, foreign, ...bad.map(([each]) => each), "{"]) await backend.raw(path, body, session);
    const code = await backend.codeFor({ phone: "13955556666" }, "203.0.113.9");
    await backend.call(logIn, { phone: "13955556666", code });
    await backend.request(`/api/${OTHER_PHONE}?token=${me.token}`);
    await backend.request("/chat/uploads/a-ticket-that-opens");
    await backend.request("/chat/files/a-name-that-opens.png");
    const all = JSON.stringify([backend.logged, backend.events, backend.requests]);
    const names = await backend.db.selectFrom("users").select("phone").execute();
    const secrets = [me.token, other.token, me.user.name, code, "198.51.100.77", "that-opens", ...names.map(({ phone }) => phone)];
    expect(secrets.filter((secret) => secret && all.includes(secret))).toEqual([]);
    expect(backend.requests.length).toBeGreaterThan(cases.length);
  });
});
