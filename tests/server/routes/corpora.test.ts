/** Every call against public collections of hostile input. The answer is always an envelope, and the server survives. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { changePhone, logIn, logOut } from "#lib/contract/account/account.ts";
import { deleteAccount } from "#lib/contract/account/leaving.ts";
import { callRoom } from "#lib/contract/call-servers.ts";
import { leaveDesk } from "#lib/contract/desk/staff.ts";
import { envelope } from "#lib/contract/envelope.ts";
import { downloadFile, uploadFile } from "#lib/contract/files.ts";
import { downloadPrint, makePrintCode, takePrint } from "#lib/contract/print.ts";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { readShared } from "#lib/contract/shared-resume.ts";
import { deviceOf } from "#lib/domain/account/devices.ts";
import { identityOf } from "#lib/domain/resume/id-number.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { testScope } from "#scripts/test-scope.ts";
import { openSession } from "#server/db/account/sessions.ts";
import { contractCalls, wireFields } from "#tests/support/checks/wire-fields.ts";
import { beginAtDesk, deskRows, isOfDesk } from "#tests/support/desk/call-bodies.ts";
import { entrancesOf } from "#tests/support/hostile/entrances.ts";
import { jsonCases, naughtyStrings, oddAndShare, shareOf } from "#tests/support/hostile/hostile-corpora.ts";
import { bundles, type Leaf, textLeaves, withLeaf } from "#tests/support/hostile/leaves.ts";
import { WIRE_EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { callCases, interviewOf, NOBODYS } from "#tests/support/server/call-cases.ts";
import { openPostId } from "#tests/support/server/posts.ts";

const LOGOUT = logOut.path;
const DOWNLOAD = downloadFile.path;
const RESUME = saveResume.path;
/** Allowed codes of an answer; 500 is not among them. */
const ANSWERS = [0, 301, 10_002, 400, 403, 404, 409, 410, 429];

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
/** An unexpected error is logged; there must be none. Clears the log, so that each test answers for itself. */
afterEach(() => expect(backend.logged.splice(0)).toEqual([]));

const me = await backend.logIn("13800000001");
const proof = { userId: "manager1", userSig: "none" };
const mine = { recruitUserId: Number(me.user.id) };

/** A résumé with a text in every field that takes one. */
const FULL_RESUME = {
  ...mine,
  emplTalentPoolName: "林知夏",
  certificateNo: "330100199804120001",
  birthday: "1997-03-08",
  contactPhone: "13811112222",
  race: "汉族",
  stature: "165",
  email: "zhixia@example.com",
  expectedWorkPlace: ["浙江省", "杭州市", "西湖区"],
  expectSalary: "8000",
  recruitPersonMajorPOList: [
    { skillTypeInfo: 1, skillCertificate: "证书", beginTime: "2019-06", certifyingAuthority: "机构", remark: "无" },
  ],
  recruitPersonTrainPOList: [{ beginTime: "2019-06", endTime: "2019-07", certificate: "证书" }],
  recruitPersonWorkPOList: [
    {
      beginTime: "2019-06",
      endTime: "",
      institution: "公司",
      personWorkPosition: "工程师",
      personWorkPhone: "13811115555",
      monthlyPay: "8000",
    },
  ],
  recruitPersonEducatePOList: [WIRE_EDUCATION],
  recruitPersonFamilyPOList: [
    {
      recruitPersonFamilyName: "林父",
      recruitPersonRelationType: 50,
      recruitPersonWorkUnit: "公司",
      recruitPersonContactNumber: "13811113333",
      personComment: "无",
    },
  ],
  recruitPersonUrgentContactPOList: [
    {
      personUrgentContactName: "林母",
      recruitContactType: 60,
      personUrgentContactWorkUnit: "公司",
      mobilePhone: "13811114444",
      personUrgentContactComment: "无",
    },
  ],
};

type Body = Record<string, unknown>;
type Row = { path: string; good: Body };

const cases = callCases({
  ...NOBODYS,
  me: me.user.id,
  postId: await openPostId(backend.db),
  ...(await interviewOf(backend.db, me.user.id)),
});
/** Every call, with a body that could be meant. Names of uploaded files have a test of their own. */
const ROWS: Row[] = [
  ...cases.map(({ path, good }) => ({ path, good: path === RESUME ? FULL_RESUME : good })),
  { path: logIn.path, good: { phoneNo: "13800000001", code: "000000" } },
  { path: LOGOUT, good: {} },
  { path: changePhone.path, good: { phone: "13800000009", code: "000000", userId: mine.recruitUserId } },
  { path: DOWNLOAD, good: { newName: "uploads/a.pdf", oldName: "a.pdf" } },
  { path: uploadFile.path, good: {} },
  { path: callRoom.path, good: { callId: "call-1", ...proof } },
  { path: readShared.path, good: { shareId: "a".repeat(22), ...proof } },
  { path: makePrintCode.path, good: {} },
  { path: takePrint.path, good: { printCode: "000000", claim: "0".repeat(32) } },
  { path: downloadPrint.path, good: { claim: "0".repeat(32) } },
  { path: deleteAccount.path, good: { code: "000000" } },
  ...deskRows(),
];

describe("the table of calls", () => {
  test("has every call that the server answers", () => {
    const built = backend.app.routes.flatMap(({ path }) => (/^\/(system-)?api\/[^*]+$/.test(path) ? [path] : []));
    expect(new Set(built)).toEqual(new Set(entrancesOf("calls")));
    // A copy of one's data is asked for by GET alone, a font takes numbers, and a mail program's leave a key: they have suites of their own.
    expect(new Set(ROWS.map(({ path }) => path))).toEqual(new Set(entrancesOf("calls", "tests/server/routes/corpora.test.ts")));
  });

  test("covers as many calls as declared", () => {
    expect(naughtyStrings.length).toBeGreaterThanOrEqual(600);
    expect(jsonCases.length).toBeGreaterThanOrEqual(340);
  });
});

/** A second user logs out, and logs in again each time. */
const { user: leaver } = await backend.logIn("13720000000");
const begin = async (userId: string): Promise<string> =>
  (await openSession(backend.db, userId, deviceOf(""), backend.clock.now())).token;
const comeBack = (): Promise<string> => begin(leaver.id);
let leaving = await comeBack();
/** Some calls end sessions; every test has a fresh one. */
let present = me.token;
let atDesk: (path: string) => string = () => "";
beforeEach(async () => {
  present = await begin(me.user.id);
  atDesk = await beginAtDesk(backend.db, backend.clock.now());
});
const tokenFor = (path: string): string => (isOfDesk(path) ? atDesk(path) : path === LOGOUT ? leaving : present);

type Reply = { status: number; code: number; fields: Record<string, string> };
const details = z.catch(z.object({ fields: z.record(z.string(), z.string()) }), { fields: {} });

const replyOf = async (response: Response, path: string): Promise<Reply> => {
  const { code, data } = envelope.parse(await response.json());
  if (path === LOGOUT && code === 0) leaving = await comeBack();
  if (path === leaveDesk.path && code === 0) atDesk = await beginAtDesk(backend.db, backend.clock.now());
  return { status: response.status, code, fields: details.parse(data).fields };
};

const sendBytes = async (path: string, body: Buffer<ArrayBuffer>): Promise<Reply> => {
  const standard = { "content-type": "application/json", "content-length": String(body.length) };
  const headers = { ...standard, authorization: tokenFor(path) };
  return replyOf(await backend.request(path, { method: "POST", headers, body }), path);
};

/** The request as a page sends it: a download's fields are in its address. */
const send = async (path: string, body: Body): Promise<Reply> => {
  if (path !== DOWNLOAD) return sendBytes(path, Buffer.from(JSON.stringify(body)));
  const query = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]));
  return replyOf(await backend.request(`${path}?${query}`, { headers: { authorization: present } }), path);
};

/** Each call gets another share of the cases. */
const SHARES = testScope() === "commit" ? 96 : 8;

/** A body of nothing is a body without fields, and no mistake. */
const isBlank = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes).trim() === "";

describe("a body that is JSON, nearly JSON or no text at all", () => {
  test.each(ROWS)("does not break $path, which refuses invalid JSON", async (row) => {
    const { path } = row;
    for (const { name, bytes, verdict } of shareOf(jsonCases, ROWS.indexOf(row), SHARES)) {
      const reply = await sendBytes(path, Buffer.from(bytes));
      expect(reply.status, name).toBe(200);
      expect(verdict === "reject" && !isBlank(bytes) ? [400] : ANSWERS, name).toContain(reply.code);
    }
    expect((await backend.request("/healthz")).status).toBe(200);
  });
});

const calls = new Map((await contractCalls()).map((call) => [call.path, call]));

/** Text inputs of a call: the fields of its contract, and texts deeper within the body. Unknown fields, if it has none. */
const placesIn = ({ path, good }: Row): Leaf[] => {
  const call = calls.get(path);
  const flat = wireFields(call?.payload).filter((field) => typeof good[field] !== "object");
  const deep = textLeaves(good).filter(([field = "", ...rest]) => rest.length > 0 || !flat.includes(field));
  const places = [...flat.map((field) => [field]), ...deep];
  return places.length > 0 ? places : Array.from({ length: 100 }, (_, index) => [`unknown${index}`]);
};

type Thrown = { leaf: Leaf; text: string };
const toThrow = (places: readonly Leaf[], texts: readonly string[]): Thrown[] =>
  places.map((leaf, index) => ({ leaf, text: texts[index] ?? "" }));

/** Whether a refusal means the text at a leaf: its own field, or one around or within it. */
const means = (field: string, leaf: Leaf): boolean =>
  `${leaf.join(".")}.`.startsWith(`${field}.`) || field.startsWith(`${leaf.join(".")}.`);

/** Sends naughty texts all at once, and again without each text refused by name, until no more are refused. */
const throwAt = async ({ path, good }: Row, thrown: Thrown[]): Promise<{ body: Body; code: number; left: Thrown[] }> => {
  for (let left = thrown; left.length > 0; ) {
    const body = left.reduce((all, { leaf, text }) => withLeaf(all, leaf, text), good);
    const { status, code, fields } = await send(path, body);
    expect(status).toBe(200);
    expect(ANSWERS, JSON.stringify(body).slice(0, 500)).toContain(code);
    if (code !== 400) return { body, code, left };
    const fitting = left.filter(({ leaf }) => !Object.keys(fields).some((field) => means(field, leaf)));
    // If the whole is refused, try half of it.
    left = fitting.length < left.length ? fitting : left.slice(0, left.length >> 1);
  }
  // Every text was refused by the name of its field.
  return { body: good, code: (await send(path, good)).code, left: [] };
};

/** Reading returns the saved values. Each save starts from an empty record, because some fields may be set only once. */
const RESUMES = {
  empty: () => backend.db.deleteFrom("resumes").where("user_id", "=", me.user.id).execute(),
  compare: async (body: Body): Promise<void> => {
    const { userId, ...sent } = z.decode(saveResume.payload, body as z.core.input<typeof saveResume.payload>);
    // Birthday, age and sex follow from the ID; the browser's values are ignored.
    if (sent.basics?.idNumber) Object.assign(sent.basics, identityOf(sent.basics.idNumber, beijingDate(backend.clock.now())));
    const { data } = await backend.call(getResume, { userId }, { token: present });
    // Compares only the given fields: a save leaves out unchanged ones.
    expect(data).toMatchObject(JSON.parse(JSON.stringify(sent)) as typeof sent);
  },
};

/** A call that takes one number gets the odd texts and a share of the others even in `npm run test:all`. */
const textsFor = (row: Row, places: readonly Leaf[]): readonly string[] => {
  const takesOneNumber = places.length === 1 && typeof row.good[places[0]?.[0] ?? ""] === "number";
  return takesOneNumber || testScope() !== "all" ? oddAndShare(ROWS.indexOf(row), SHARES) : naughtyStrings;
};

describe("naughty texts", () => {
  test.each(ROWS)("in every field do not break $path", async (row) => {
    const places = placesIn(row);
    for (const texts of bundles(textsFor(row, places), places.length)) await throwAt(row, toThrow(places, texts));
  });

  test("in a résumé are read as they were sent", async () => {
    const row = { path: RESUME, good: FULL_RESUME };
    const places = placesIn(row);
    let kept = 0;
    // Each round puts the texts in other places.
    const shifts = { commit: [0], release: [0, 3], all: [0, 1, 2, 3, 4] }[testScope()];
    for (const shift of shifts) {
      for (const texts of bundles([...naughtyStrings.slice(shift), ...naughtyStrings.slice(0, shift)], places.length)) {
        await RESUMES.empty();
        const { body, code, left } = await throwAt(row, toThrow(places, texts));
        expect(code).toBe(0);
        await RESUMES.compare(body);
        kept += left.length;
      }
    }
    // Fields of codes refuse all of them; most of the others are texts like any other.
    expect(kept).toBeGreaterThan((naughtyStrings.length * shifts.length) / 10);
  });
});

describe("the server after all this", () => {
  test("has its tables, and its objects are as they were", async () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await backend.db.selectFrom("posts").select("id").execute()).length).toBeGreaterThan(1300);
  });
});
