/** Bodies that no honest client sends. The answer is always an envelope, and the server survives. */
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { beginAtDesk, isOfDesk } from "#tests/support/desk/call-bodies.ts";
import { commitShareOf } from "#tests/support/hostile/hostile-corpora.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { callCases, NOBODYS } from "#tests/support/server/call-cases.ts";
import { openPostId } from "#tests/support/server/posts.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
/** An unexpected error is logged; there must be none. */
afterEach(() => expect(backend.logged).toEqual([]));

const { token, user } = await backend.logIn("13800000001");
const staffToken = await beginAtDesk(backend.db, backend.clock.now());
const tokenFor = (path: string): string => (isOfDesk(path) ? staffToken(path) : token);
const cases = callCases({ ...NOBODYS, me: user.id, postId: await openPostId(backend.db) });
const posted = backend.app.routes.filter((route) => route.method === "POST");
const calls = [...new Set(posted.map((route) => route.path))]
  .filter((path) => /^\/(system-)?api\/[^*]+$/.test(path))
  // Reads no body: news/ways.test.ts.
  .filter((path) => path !== "/api/news/one-click");
const withoutLogout = calls.filter((path) => !["/api/frontend/logout", "/api/desk/log-out"].includes(path));

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

const MALFORMED: [kind: string, body: string, headers?: Record<string, string>][] = [
  ["no JSON", "phoneNo=13800000001"],
  ["half a JSON", '{"phoneNo":'],
  ["a list", "[1,2,3]"],
  ["a text", '"text"'],
  ["a number", "1e999"],
  ["a flag", "true"],
  ["deep", nested(40)],
  ["very deep", nested(10_000)],
  ["a deep list", `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`],
  ["a form", "{}", { "content-type": "application/x-www-form-urlencoded" }],
  ["plain text", "{}", { "content-type": "text/plain" }],
  ["NUL", '{"x":"\\u0000"}'],
  ["half a surrogate pair", '{"x":"\\ud83d"}'],
  ["too large", JSON.stringify({ x: "x".repeat(64 * 1024) })],
];

describe.each(MALFORMED)("a body that is %s", (_kind, body, headers = {}) => {
  test.each(calls)("is refused by %s", async (path) => {
    const reply = await backend.raw(path, body, { token: tokenFor(path), headers });
    expect(reply).toMatchObject({ status: 200, code: 400 });
    expect(Object.values(reply.fields)[0]).toMatch(/\p{Script=Han}/u);
  });
});

describe("a body that is empty", () => {
  test.each(withoutLogout)("does not break %s", async (path) => {
    for (const body of ["", "  ", "null", "{}"]) {
      const reply = await backend.raw(path, body, { token: tokenFor(path) });
      expect([0, 400]).toContain(reply.code);
    }
  });
});

const VALUES: [kind: string, value: unknown][] = [
  ["null", null],
  ["a flag", true],
  ["a negative number", -1],
  ["a fraction", 0.5],
  ["a huge number", 1e300],
  ["an id beyond all ids", "999999999999999999"],
  ["an id with a sign", "+1"],
  ["an object", { $gt: "" }],
  ["a list of lists", [[[]]]],
  ["a long list", Array.from({ length: 5000 }, (_, index) => index)],
  ["SQL", "'; drop table posts; --"],
  ["wildcards", "%_\\"],
  ["a template", "$" + "{7*7}{{7*7}}<script>"],
  ["all digits of the world", "１２３٤٥"],
  ["an emoji", "👩‍👩‍👧‍👦"],
  ["right to left", "\u202eabc"],
  ["a long text", "长".repeat(3000)],
  ["a prototype", { __proto__: { isAdmin: true }, constructor: { prototype: {} } }],
];
const FIELDS = [
  "phoneNo",
  "code",
  "recruitProjectId",
  "recruitUserId",
  "recruitFairsId",
  "recruitCareerIds",
  "companyNameOrPostName",
  "companyName",
  "city",
  "area",
  "salaryMin",
  "salaryMax",
  "pageNo",
  "pageSize",
  "page",
  "type",
  "ifEnable",
  "signAddress",
  "source",
  "emplTalentPoolName",
  "expectedWorkPlace",
  "recruitPersonEducatePOList",
  // Of the desk; `id` stands for all ids of things.
  ...["id", "ids", "keyword", "size", "companyId", "fairId", "role", "version", "content", "descriptionHtml"],
  ...["states", "state", "note", "status", "reason", "subject", "token", "name", "phone"],
  "__proto__",
  "constructor",
];

describe.each(VALUES)("%s in every field", (kind, value) => {
  const place = VALUES.findIndex(([other]) => other === kind);
  test.each(commitShareOf(withoutLogout, place, 6))("does not break %s", async (path) => {
    const body = `{${FIELDS.map((field) => `"${field}":${JSON.stringify(value)}`).join(",")}}`;
    const reply = await backend.raw(path, body, { token: tokenFor(path) });
    expect(reply.status).toBe(200);
    expect([0, 400, 403, 404, 409, 429]).toContain(reply.code);
  });

  test.each(commitShareOf(cases, place, 6))("in place of one good value does not break $path", async ({ path, good }) => {
    for (const field of Object.keys(good)) {
      const reply = await backend.raw(path, { ...good, [field]: value }, { token: tokenFor(path) });
      expect([0, 400, 403, 404, 409, 429], field).toContain(reply.code);
    }
  });
});

describe("any JSON at all", () => {
  test("is answered with an envelope", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withoutLogout),
        fc.dictionary(fc.constantFrom(...FIELDS), fc.jsonValue()),
        async (path, body) => {
          const reply = await backend.raw(path, JSON.stringify(body), { token: tokenFor(path) });
          expect([0, 400, 403, 404, 409, 429]).toContain(reply.code);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("leaves the tables and the prototype of objects as they were", async () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await backend.db.selectFrom("posts").select("id").execute()).length).toBeGreaterThan(1300);
  });
});
