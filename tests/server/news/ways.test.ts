/** News that leave the site: consent, the four ways, the night, the digest, and leaving. */
import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { afterAll, beforeEach, expect, test } from "vitest";
import { logOut } from "#lib/contract/account/account.ts";
import * as calls from "#lib/contract/account/news-ways.ts";
import { formatBeijing, parseBeijing } from "#lib/domain/time.ts";
import { addNews } from "#server/db/news/outbox.ts";
import { sendDueNews } from "#server/news/send.ts";
import { createChat } from "#server/services/chat.ts";
import type { Letter } from "#server/services/mail.ts";
import { createNewsHook, hookSignature } from "#server/services/news-hook.ts";
import { RefusedForGood } from "#server/services/not-sent.ts";
import type { Post } from "#server/services/public-requests.ts";
import { createPush } from "#server/services/push.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { CHAT_APP, openBackend } from "#tests/support/server/backend.ts";

const HOUR = 3_600_000;
const SITE = "https://jobs.example.com";
const SECRET = "a secret of the hook";
const service = createChatService();

/** Requests that left for push services and the hook, and how the next ones are answered. */
const posts: (Post & { url: string })[] = [];
const net = { status: 201 };
const request = (url: string, post: Post): Promise<number> => {
  posts.push({ url, ...post });
  return Promise.resolve(net.status);
};
const push = createPush({ privateKey: randomBytes(32).toString("base64url"), subject: SITE }, request);
const hook = createNewsHook(
  { url: "https://hook.example.com/news", secret: SECRET, name: "公众号" },
  { now: () => clock.now() },
  request,
);
const backend = await openBackend({ chatAdmin: service.admin, ways: { push, hook } });
afterAll(backend.close);
const { db, clock, ways } = backend;
const log = { info: () => undefined, error: () => undefined };
const parts = { db, clock, log, origin: SITE, ways, chat: createChat(CHAT_APP, service.admin, clock) };
const post = () => sendDueNews(parts);
const at = (time: string): void => clock.set(parseBeijing(time) ?? Number.NaN);

let phones = 13_360_000_000;
const register = async () => {
  const phone = String(++phones);
  const { token, user } = await backend.logIn(phone);
  const call: typeof backend.call = (made, payload) => backend.call(made, payload, { token });
  return { userId: user.id, phone, call };
};
type Seeker = Awaited<ReturnType<typeof register>>;
const letters = (address: string) => backend.mail().filter(({ to }) => to === address);
const keyIn = (text: string): string => /#(?:confirm|leave)\.([\w-]{43})/.exec(text)?.[1] ?? "";
const mailTo = async (seeker: Seeker, address: string): Promise<void> => {
  await seeker.call(calls.startNewsMail, { address });
  await backend.call(calls.confirmNewsMail, { newsKey: keyIn(letters(address)[0]?.text ?? "") });
};
const say = ({ userId }: Seeker, kind: "application" | "appointment" | "search" | "interest", key: string, brief?: string) =>
  addNews(
    db,
    [{ userId, kind, key, text: `news ${key}`, path: "/my-delivery", dueAt: clock.now(), ...(brief && { brief }) }],
    clock.now(),
  );
const stateOf = async (seeker: Seeker, way: string) =>
  (await seeker.call(calls.newsSettings, undefined)).data.ways.find((known) => known.way === way);

/** A browser's subscription, and how it reads a message. */
const browser = () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    target: {
      endpoint: `https://push.example.com/${phones}-${randomBytes(4).toString("hex")}`,
      p256dh: pair.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    },
    read: (body: unknown): unknown =>
      JSON.parse(
        decrypt(body as Buffer, { version: "aes128gcm", privateKey: pair, authSecret: auth.toString("base64url") }).toString(),
      ),
  };
};

beforeEach(() => {
  at("2026-11-27 10:00");
  net.status = 201;
  posts.length = 0;
});

test("e-mail begins when its owner has confirmed the mailbox", async () => {
  const seeker = await register();
  expect(await stateOf(seeker, "email")).toMatchObject({ status: "off" });
  await seeker.call(calls.startNewsMail, { address: "one@example.com" });
  await say(seeker, "application", "early");
  await post();
  expect(await stateOf(seeker, "email")).toMatchObject({ status: "unconfirmed", address: "one@example.com" });
  const [confirmation] = letters("one@example.com");
  expect(letters("one@example.com")).toHaveLength(1);
  expect(confirmation?.text).not.toContain(seeker.phone);
  const newsKey = keyIn(confirmation?.text ?? "");
  expect((await backend.call(calls.confirmNewsMail, { newsKey })).data).toBe("one@example.com");
  await say(seeker, "application", "later");
  await post();
  const [letter] = letters("one@example.com");
  expect(letter).toMatchObject({
    subject: "求职通知：应聘进展",
    text: expect.stringContaining(`news later\n查看详情：${SITE}/my-delivery`),
  });
  expect(letter?.html).toContain(`href="${SITE}/my-delivery"`);
});

test("a letter shows the words of a post as words, not as markup", async () => {
  const seeker = await register();
  await mailTo(seeker, "markup@example.com");
  await addNews(
    db,
    [{ userId: seeker.userId, kind: "application", key: "x", text: `<img src=x onerror=alert(1)>`, path: `/a"b`, dueAt: 0 }],
    clock.now(),
  );
  await post();
  const [{ html } = { html: "" }] = letters("markup@example.com");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain(`/a"b"`);
});

test("confirmations are bounded: a minute apart, three to one mailbox, five by one account", async () => {
  const codes: number[] = [];
  for (const address of ["same@example.com", "same@example.com"]) {
    const seeker = await register();
    codes.push(
      (await seeker.call(calls.startNewsMail, { address })).code,
      (await seeker.call(calls.startNewsMail, { address: "b@example.com" })).code,
    );
    clock.advance(HOUR / 30);
    codes.push((await seeker.call(calls.startNewsMail, { address })).code);
  }
  expect(codes).toEqual([0, 429, 0, 0, 429, 429]);
  const many = await register();
  const sent: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    sent.push((await many.call(calls.startNewsMail, { address: `m${turn}@example.com` })).code);
    clock.advance(HOUR / 30);
  }
  expect(sent).toEqual([0, 0, 0, 0, 0, 429]);
});

test("a new mailbox that takes no letter leaves the old one in use", async () => {
  const seeker = await register();
  await mailTo(seeker, "old@example.com");
  clock.advance(HOUR / 30);
  const { email } = ways;
  ways.email = () => Promise.reject(new Error("550 new@example.com"));
  expect(await seeker.call(calls.startNewsMail, { address: "new@example.com" })).toMatchObject({ code: 409 });
  ways.email = email;
  expect(await stateOf(seeker, "email")).toMatchObject({ status: "on", address: "old@example.com" });
  expect(backend.logged.join()).not.toContain("13360");
});

test("no way but the inbox is used at night, and all of the night's news come in the morning", async () => {
  const seeker = await register();
  await mailTo(seeker, "night@example.com");
  at("2026-11-27 22:00");
  await say(seeker, "application", "at ten");
  await post();
  at("2026-11-28 07:59");
  await say(seeker, "application", "early");
  await post();
  expect(letters("night@example.com")).toHaveLength(1);
  at("2026-11-28 08:00");
  await post();
  expect(letters("night@example.com").map(({ text }) => /news (.*)/.exec(text)?.[1])).toEqual(["early", "at ten", undefined]);
});

test("those who want news at night get them", async () => {
  const seeker = await register();
  await mailTo(seeker, "owl@example.com");
  await seeker.call(calls.setNewsTimes, { quiet: false, digest: true });
  at("2026-11-28 03:00");
  await say(seeker, "application", "at three");
  await post();
  expect(letters("owl@example.com")).toHaveLength(2);
});

test("finds and ending posts make one letter a day, the rest comes at once", async () => {
  const seeker = await register();
  await mailTo(seeker, "digest@example.com");
  for (const key of ["find 1", "find 2"]) await say(seeker, "search", key);
  await say(seeker, "interest", "ending");
  await say(seeker, "application", "moved");
  await post();
  expect(letters("digest@example.com")).toHaveLength(2);
  at("2026-11-28 09:00");
  await post();
  await post();
  const [digest] = letters("digest@example.com");
  expect(letters("digest@example.com")).toHaveLength(3);
  expect(digest?.subject).toBe("求职通知：今日汇总（3 条）");
  expect([...(digest?.text ?? "").matchAll(/news (.*)/g)].map(([, key]) => key)).toEqual(["find 1", "find 2", "ending"]);
  expect(await db.selectFrom("news_deliveries").select("id").where("due_at", "is not", null).execute()).toEqual([]);
});

test("two processes make one digest", async () => {
  const seeker = await register();
  await mailTo(seeker, "twice@example.com");
  for (const key of ["1", "2", "3", "4", "5", "6"]) await say(seeker, "search", key);
  at("2026-11-28 09:00");
  await Promise.all([post(), post(), post()]);
  expect(letters("twice@example.com").map(({ subject }) => subject)).toEqual(["求职通知：今日汇总（6 条）", "请确认您的通知邮箱"]);
});

test("a day on a moved clock: reminders in order, none at night, one digest", async () => {
  const seeker = await register();
  await mailTo(seeker, "day@example.com");
  const told: string[] = [];
  const email = ways.email;
  ways.email = async (letter: Letter) => {
    told.push(`${formatBeijing(clock.now()).slice(5)} ${letter.subject.slice(5)}`);
    await email?.(letter);
  };
  const plan: [time: string, kind: "application" | "appointment" | "search"][] = [
    ["2026-11-27 12:00", "appointment"],
    ["2026-11-27 15:00", "search"],
    ["2026-11-27 21:55", "application"],
    ["2026-11-28 06:30", "appointment"],
    ["2026-11-28 08:20", "search"],
    ["2026-11-28 10:00", "appointment"],
  ];
  for (let minute = 0; minute < 24 * 60 + 120; minute += 5) {
    const now = (parseBeijing("2026-11-27 10:00") ?? 0) + minute * 60_000;
    for (const [time, kind] of plan) {
      const due = parseBeijing(time) ?? 0;
      if (due > now - 5 * 60_000 && due <= now) {
        clock.set(due);
        await say(seeker, kind, `${kind} ${time}`);
      }
    }
    clock.set(now);
    await post();
  }
  ways.email = email;
  expect(told).toEqual([
    "11-27 12:00 笔试、面试提醒",
    "11-27 21:55 应聘进展",
    "11-28 08:00 笔试、面试提醒",
    "11-28 09:00 今日汇总（2 条）",
    "11-28 10:00 笔试、面试提醒",
  ]);
});

test("the link of a letter ends one kind, then the way, without a login, and the click of a mail program too", async () => {
  const seeker = await register();
  await mailTo(seeker, "leave@example.com");
  await say(seeker, "application", "one");
  await post();
  const [letter] = letters("leave@example.com");
  const key = keyIn(letter?.text.split("\n").at(-1) ?? "");
  expect(letter?.text).toContain(`${SITE}/news-off#leave.${key}.application`);
  await backend.call(calls.leaveNews, { key, kind: "application" });
  expect(await stateOf(seeker, "email")).toMatchObject({ status: "on", off: ["application"] });
  await say(seeker, "application", "two");
  await post();
  expect(letters("leave@example.com")).toHaveLength(2);

  const clicked = await backend.request(new URL(letter?.leaveUrl ?? "").pathname + new URL(letter?.leaveUrl ?? "").search, {
    method: "POST",
  });
  expect([clicked.status, await clicked.text()]).toEqual([200, ""]);
  expect(await stateOf(seeker, "email")).toMatchObject({ status: "off" });
  expect(await backend.call(calls.leaveNews, { key, kind: null })).toMatchObject({ code: 404 });
});

test("opening the link of a letter changes nothing: mail scanners open every link", async () => {
  const seeker = await register();
  await mailTo(seeker, "scanned@example.com");
  await say(seeker, "application", "one");
  await post();
  const { pathname, search } = new URL(letters("scanned@example.com")[0]?.leaveUrl ?? "");
  expect((await backend.request(pathname + search)).status).toBe(404);
  expect(await stateOf(seeker, "email")).toMatchObject({ status: "on" });
});

test("news of a way that was switched off since are dropped", async () => {
  const seeker = await register();
  await mailTo(seeker, "gone@example.com");
  await say(seeker, "application", "one");
  await seeker.call(calls.endNewsWay, { way: "email", endpoint: null });
  await post();
  expect(letters("gone@example.com")).toHaveLength(1);
});

test("a mailbox that is refused for good is given up at once, a server that is away is asked again", async () => {
  const seeker = await register();
  await mailTo(seeker, "refused@example.com");
  const { email } = ways;
  const attempts: Error[] = [new Error("away"), new RefusedForGood({ fault: "address", detail: "EENVELOPE 550" }, "refused")];
  ways.email = () => Promise.reject(attempts.shift() ?? new Error("asked too often"));
  await say(seeker, "application", "one");
  await post();
  clock.advance(10_000);
  await post();
  clock.advance(HOUR);
  await post();
  ways.email = email;
  expect(attempts).toEqual([]);
  const failed = await db
    .selectFrom("news_deliveries")
    .selectAll()
    .where("due_at", "is", null)
    .where("sent_at", "is", null)
    .execute();
  expect(failed).toMatchObject([{ way: "email", attempts: 2, error: "address: EENVELOPE 550" }]);
});

test("a pushed message is for the subscribed browser alone, and its address is on the site", async () => {
  const seeker = await register();
  const { target, read } = browser();
  await seeker.call(calls.startNewsPush, target);
  await say(seeker, "appointment", "soon", "面试 11-28 09:00");
  await post();
  const [sent] = posts;
  expect(sent).toMatchObject({ url: target.endpoint, headers: { Urgency: "high", TTL: 86_400 } });
  expect(String(sent?.headers?.["Authorization"])).toMatch(/^vapid t=/);
  expect(read(sent?.body)).toMatchObject({
    title: "求职通知：笔试、面试提醒",
    text: "news soon",
    url: `${SITE}/my-delivery`,
    stopUrl: expect.stringContaining("#leave."),
  });
});

test("a browser that is gone is dropped, and the way with the last one", async () => {
  const seeker = await register();
  for (const { target } of [browser(), browser()]) await seeker.call(calls.startNewsPush, target);
  net.status = 410;
  await say(seeker, "application", "one");
  await post();
  expect(posts).toHaveLength(2);
  expect(await stateOf(seeker, "push")).toMatchObject({ status: "off" });
});

test("a browser gets no news after its logout", async () => {
  const seeker = await register();
  await seeker.call(calls.startNewsPush, browser().target);
  await seeker.call(logOut, undefined);
  await say(seeker, "application", "one");
  await post();
  expect(posts).toEqual([]);
});

test("a push address inside the network is never asked", async () => {
  const own = createPush({ privateKey: randomBytes(32).toString("base64url"), subject: SITE });
  for (const endpoint of ["https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.8/x"])
    await expect(own.send({ ...browser().target, endpoint }, { topic: "t", urgent: false, payload: "{}" })).rejects.toThrow(
      RefusedForGood,
    );
});

test("text messages are for appointments alone, in a few characters where the service has the sentence", async () => {
  const seeker = await register();
  await seeker.call(calls.startNewsWay, { way: "sms" });
  await say(seeker, "application", "moved");
  await say(seeker, "appointment", "soon", "面试 11-28 09:00");
  await post();
  const messages = backend.sms.inbox.all().filter(({ phone }) => phone === seeker.phone);
  expect(messages.flatMap((message) => ("notice" in message ? [message.notice] : []))).toEqual(["news soon"]);
});

test("the hook gets signed news without a phone or a name, under the same key when it is asked again", async () => {
  const seeker = await register();
  await seeker.call(calls.startNewsWay, { way: "hook" });
  net.status = 503;
  await say(seeker, "application", "moved");
  await post();
  net.status = 204;
  clock.advance(10_000);
  await post();
  expect(posts.map(({ headers }) => headers?.["idempotency-key"])).toEqual([
    expect.stringMatching(/^news-\d+$/),
    posts[0]?.headers?.["idempotency-key"],
  ]);
  const [, sent] = posts;
  const body = String(sent?.body);
  expect(JSON.parse(body)).toEqual({
    id: expect.any(String),
    userId: seeker.userId,
    kind: "application",
    text: "news moved",
    url: `${SITE}/my-delivery`,
  });
  const time = clock.now() / 1000;
  expect(sent?.headers?.["x-signature"]).toBe(`t=${time},v1=${hookSignature(SECRET, time, body)}`);
});

test("a way that fails keeps no other one waiting", async () => {
  const seeker = await register();
  await seeker.call(calls.startNewsWay, { way: "hook" });
  await mailTo(seeker, "other@example.com");
  const { hook: working } = ways;
  const stuck = Promise.withResolvers<void>();
  ways.hook = { name: "公众号", send: () => stuck.promise };
  await say(seeker, "application", "one");
  const all = post();
  await expect.poll(() => letters("other@example.com")).toHaveLength(2);
  expect(service.messages.some(({ body }) => JSON.stringify(body).includes("news one"))).toBe(true);
  stuck.resolve();
  await all;
  ways.hook = working;
});
