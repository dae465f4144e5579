/** Letters over SMTP, to a server of the test's own. */
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMailer, type Letter } from "#server/services/mail.ts";
import { RefusedForGood } from "#server/services/not-sent.ts";

type Mood = "takes" | "refuses the mailbox" | "is full";
const seen: { to: string[]; text: string }[] = [];
const server = { mood: "takes" as Mood };
const errorOf = (code: number): Error => Object.assign(new Error("mailbox of chen@example.com"), { responseCode: code });

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) => {
    if (server.mood === "takes") done();
    else done(errorOf(server.mood === "is full" ? 452 : 550));
  },
  onData: (stream, session, done) => {
    const pieces: Buffer[] = [];
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("end", () => {
      seen.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(pieces).toString() });
      done();
    });
  },
});
const port = await new Promise<number>((resolve) => {
  const listening = smtp.listen(0, "127.0.0.1", () => {
    const address = listening.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
});
afterAll(() => new Promise<void>((resolve) => void smtp.close(resolve)));
beforeEach(() => {
  server.mood = "takes";
  seen.length = 0;
});

const mail = createMailer({ url: `smtp://127.0.0.1:${port}`, from: "英才港 <no-reply@jobs.example.com>" });
const letter: Letter = {
  ...{ id: "<news-1@jobs.example.com>", to: "chen@example.com", subject: "求职通知", text: "正文", html: "<p>正文</p>" },
  leaveUrl: "https://jobs.example.com/api/news/one-click?key=k",
};

test("a letter has both forms, its name, and the click that ends such letters", async () => {
  await mail(letter);
  const [{ to, text } = { to: [], text: "" }] = seen;
  expect(to).toEqual(["chen@example.com"]);
  expect(text).toMatch(/^Message-ID: <news-1@jobs\.example\.com>\r?$/m);
  expect(text).toMatch(/^List-Unsubscribe:\s+<https:\/\/jobs\.example\.com\/api\/news\/one-click\?key=k>/m);
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(text).toContain("Content-Type: text/plain");
  expect(text).toContain("Content-Type: text/html");
});

test("an address is one mailbox and cannot become two", async () => {
  await mail({ ...letter, to: "a@example.com, b@example.com" }).catch(() => undefined);
  expect(seen.flatMap(({ to }) => to)).not.toContain("b@example.com");
});

test("a mailbox that does not exist is refused for good, a full one for now, and neither is named", async () => {
  server.mood = "refuses the mailbox";
  const refused = await mail(letter).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedForGood);
  server.mood = "is full";
  const later = await mail(letter).catch((error: unknown) => error);
  expect(later).not.toBeInstanceOf(RefusedForGood);
  expect(`${String(refused)} ${String(later)}`).not.toContain("chen@");
  expect(String(later)).toContain("452");
});

test("a server that is away is an error for now", async () => {
  const away = createMailer({ url: "smtp://127.0.0.1:1", from: "no-reply@jobs.example.com" });
  await expect(away(letter)).rejects.toThrow("the mail server did not take a letter: ESOCKET");
});
