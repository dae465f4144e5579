/** Why news did not leave, as the desk lists it: each way with each failure of its service. */
import { createECDH, randomBytes } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { NEWS_FAULTS, type NewsFault } from "#lib/domain/news/faults.ts";
import { type NewsWay, OUTER_WAYS, type OuterWay } from "#lib/domain/news/ways.ts";
import { listFailedNews } from "#server/db/desk/failed-news.ts";
import { addNews } from "#server/db/news/outbox.ts";
import { reasonOf } from "#server/news/reasons.ts";
import { sendNewsBy } from "#server/news/send.ts";
import { createChat } from "#server/services/chat.ts";
import { createChatAdmin } from "#server/services/chat-admin.ts";
import { createMailer } from "#server/services/mail.ts";
import { createNewsHook } from "#server/services/news-hook.ts";
import { sendToPublic } from "#server/services/public-requests.ts";
import { createPush } from "#server/services/push.ts";
import { createGatewaySms, unconfiguredSms } from "#server/services/sms.ts";
import { createTencentSms } from "#server/services/sms-tencent.ts";
import { CHAT_APP, openBackend } from "#tests/support/server/backend.ts";
import { openLocalServer } from "#tests/support/server/local-server.ts";

const backend = await openBackend();
const { db, clock, ways } = backend;
const SITE = "https://jobs.example.com";
const log = { info: () => undefined, error: () => undefined };
const { user } = await backend.logIn("13340000001");

/** A service that answers over HTTP as a test wishes. */
const web = { status: 200, body: "{}", hangsUp: false };
const server = await openLocalServer((_, answer) => {
  if (web.hangsUp) answer.destroy();
  else answer.writeHead(web.status).end(web.body);
});
const { url } = server;

const post = { answer: 0 };
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onAuth: (_auth, _session, done) => done(Object.assign(new Error("no such login"), { responseCode: 535 })),
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error("of seeker@example.com"), { responseCode: post.answer })),
});
await new Promise<void>((done) => void smtp.listen(0, "127.0.0.1", done));
const smtpAt = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
afterAll(async () => {
  await server.close();
  await new Promise<void>((done) => void smtp.close(done));
  await backend.close();
});
beforeEach(async () => {
  Object.assign(web, { status: 200, body: "{}", hangsUp: false });
  await db.deleteFrom("news").execute();
});

const parts = (admin = createChatAdmin(CHAT_APP, url, clock)) => ({
  ...{ db, clock, log, origin: SITE, ways, chat: createChat(CHAT_APP, admin, clock) },
});
/** The user wants news by a way. A subscription's keys are whole. */
const wish = async (way: OuterWay): Promise<void> => {
  const key = randomBytes(32).toString("base64url");
  const row = { user_id: user.id, way, address: "seeker@example.com", switched_off: "[]", key };
  const consented_at = new Date(clock.now());
  await db
    .insertInto("news_ways")
    .values({ ...row, consented_at, confirmed_at: consented_at })
    .execute();
  if (way !== "push") return;
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const target = {
    endpoint: "https://push.example.com/x",
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  await db
    .insertInto("push_targets")
    .values({ user_id: user.id, login_id: null, made_at: consented_at, ...target })
    .execute();
};
await Promise.all(OUTER_WAYS.map(wish));

/** Sends one piece of news by a way for the last time; answers the rows of the desk. */
const giveUp = async (way: NewsWay, using = parts()) => {
  const now = clock.now();
  const one = { kind: "appointment", key: "k", text: "news", path: "/my-delivery", brief: "brief" } as const;
  await addNews(db, [{ userId: user.id, ...one, dueAt: now }], now);
  await db.updateTable("news_deliveries").set({ attempts: 9 }).where("way", "=", way).execute();
  await db.deleteFrom("news_deliveries").where("way", "!=", way).execute();
  await sendNewsBy(using, way);
  return (await listFailedNews(db, { page: 1, size: 10 })).items;
};

const web200 = (body: string) => () => void Object.assign(web, { body });
const status = (number: number) => () => void Object.assign(web, { status: number });
const hangUp = () => void Object.assign(web, { hangsUp: true });

const mailTo = (address: string) => () =>
  void Object.assign(ways, { email: createMailer({ url: address, from: "no-reply@jobs.example.com" }) });
const mailAnswers = (answer: number) => () => {
  post.answer = answer;
  mailTo(`smtp://${smtpAt}`)();
};
const PUSH_KEY = randomBytes(32).toString("base64url");
const pushBy = (send: typeof sendToPublic) => () =>
  void Object.assign(ways, { push: createPush({ privateKey: PUSH_KEY, subject: SITE }, send) });
const hookBy =
  (send: typeof sendToPublic, address = "https://hook.example.com") =>
  () =>
    void Object.assign(ways, { hook: createNewsHook({ url: address, secret: "s", name: "公众号" }, clock, send) });
const answering = (number: number) => () => Promise.resolve(number);
const failing = (code: string) => () => Promise.reject(Object.assign(new Error("private words"), { code }));
const slow: typeof sendToPublic = () => Promise.reject(new DOMException("private words", "TimeoutError"));
const gatewaySays = (number: number) => () => {
  status(number)();
  Object.assign(ways, { sms: createGatewaySms({ url, token: null }) });
};
const cloud = (appointmentTemplate: string | null) =>
  createTencentSms(
    {
      ...{ secretId: "id", secretKey: "key", appId: "1", sign: "s", template: "1", noticeTemplate: null, appointmentTemplate, url },
      region: "ap-guangzhou",
    },
    clock,
  );
const cloudSays = (code: string) => () => {
  web.body = JSON.stringify({ Response: { RequestId: "r", Error: { Code: code } } });
  Object.assign(ways, { sms: cloud("2") });
};

const CASES: readonly (readonly [NewsWay, NewsFault, string, () => void])[] = [
  ["inbox", "busy", "HTTP 503", status(503)],
  ["inbox", "refused", "20004", web200(JSON.stringify({ ActionStatus: "FAIL", ErrorCode: 20_004, ErrorInfo: "private words" }))],
  ["inbox", "unreadable", "", web200("<html>private words</html>")],
  ["inbox", "unreachable", "UND_ERR_SOCKET", hangUp],
  ["email", "address", "EENVELOPE 550", mailAnswers(550)],
  ["email", "busy", "EENVELOPE 452", mailAnswers(452)],
  ["email", "unreachable", "ESOCKET", mailTo("smtp://127.0.0.1:1")],
  ["email", "login", "EAUTH 535", mailTo(`smtp://user:wrong@${smtpAt}`)],
  ["email", "unset", "", () => void Object.assign(ways, { email: null })],
  ["push", "busy", "HTTP 429", pushBy(answering(429))],
  ["push", "login", "HTTP 401", pushBy(answering(401))],
  ["push", "unreachable", "ENOTFOUND", pushBy(failing("ENOTFOUND"))],
  ["push", "encryption", "CERT_HAS_EXPIRED", pushBy(failing("CERT_HAS_EXPIRED"))],
  ["push", "timeout", "", pushBy(slow)],
  ["sms", "busy", "HTTP 500", gatewaySays(500)],
  ["sms", "refused", "HTTP 404", gatewaySays(404)],
  ["sms", "unset", "", () => void Object.assign(ways, { sms: unconfiguredSms })],
  ["sms", "template", "", () => void Object.assign(ways, { sms: cloud(null) })],
  ["sms", "unreadable", "", () => void Object.assign(ways, { sms: cloud("2") })],
  ["sms", "login", "AuthFailure.SecretIdNotFound", cloudSays("AuthFailure.SecretIdNotFound")],
  ["sms", "busy", "LimitExceeded.PhoneNumberDailyLimit", cloudSays("LimitExceeded.PhoneNumberDailyLimit")],
  ["sms", "address", "InvalidParameterValue.IncorrectPhoneNumber", cloudSays("InvalidParameterValue.IncorrectPhoneNumber")],
  ["sms", "refused", "FailedOperation.SignatureIncorrectOrUnapproved", cloudSays("FailedOperation.SignatureIncorrectOrUnapproved")],
  ["hook", "busy", "HTTP 503", hookBy(answering(503))],
  ["hook", "refused", "HTTP 302", hookBy(answering(302))],
  ["hook", "inner", "", hookBy(sendToPublic, "https://10.0.0.8/news")],
  ["hook", "unknown", "", hookBy(() => Promise.reject(new Error("private words")))],
];

test.each(CASES)("news by %s that fails as %s has this reason at the desk, with %s", async (way, fault, detail, breakIt) => {
  breakIt();
  const rows = await giveUp(way);
  expect(rows).toMatchObject([{ way, attempts: 10, fault, detail }]);
  expect(JSON.stringify(rows)).not.toMatch(/private words|seeker@/);
});

test("every kind of reason is met above", () => {
  expect(new Set(CASES.map(([, fault]) => fault))).toEqual(new Set(NEWS_FAULTS));
});

test("a hook that never answers is given up in time, and its news with that reason", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => void silent.listen(0, "127.0.0.1", done));
  const { port } = silent.address() as AddressInfo;
  hookBy((_, given) => sendToPublic(`https://127.0.0.1:${port}`, given, { isAllowed: () => true, timeoutMs: 50 }))();
  expect(await giveUp("hook")).toMatchObject([{ fault: "timeout" }]);
  silent.close();
});

test.each([null, "text", { code: "ECONNRESET" }, new TypeError("fetch failed"), new TypeError("x is not a function")])(
  "any thrown value has a reason: %s",
  (thrown) => {
    expect(NEWS_FAULTS).toContain(reasonOf(thrown).fault);
  },
);
