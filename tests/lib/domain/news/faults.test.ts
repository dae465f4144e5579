import { expect, test } from "vitest";
import { faultOfStatus, NEWS_FAULTS, readReason, writeReason } from "#lib/domain/news/faults.ts";
import { NEWS_WAYS } from "#lib/domain/news/ways.ts";
import { failedNewsReason } from "#lib/texts/desk/failed-news.ts";

test.each(NEWS_FAULTS)("a reason of the kind %s is kept and read again", (fault) => {
  for (const detail of ["", "HTTP 503", "EAUTH 535", "a: b: c"])
    expect(readReason(writeReason({ fault, detail }))).toEqual({ fault, detail });
});

test("the words of a service are one short line, without long numbers or marks that turn the line around", () => {
  const { detail } = readReason(
    writeReason({ fault: "busy", detail: ` 13800001234\n<b>\u202Eonce\0 again</b> ${"x".repeat(500)}` }),
  );
  expect(detail).toMatch(/^… <b> once again<\/b> x+$/);
  expect(detail.length).toBeLessThanOrEqual(120);
});

test.each([
  ["Error: the mail server did not take a letter: EAUTH 535", "login", "EAUTH 535"],
  ["Error: the mail server did not take a letter: ESOCKET", "unreachable", "ESOCKET"],
  ["Error: the mail server did not take a letter: ETIMEDOUT", "timeout", "ETIMEDOUT"],
  ["Error: the mail server did not take a letter: EENVELOPE 452", "busy", "EENVELOPE 452"],
  ["Error: the mail server did not take a letter: EMESSAGE 554", "refused", "EMESSAGE 554"],
  ["RefusedForGood: the mail server did not take a letter: EENVELOPE 550", "address", "EENVELOPE 550"],
  ["RefusedForGood: the site has no sender for this way", "unset", ""],
  ["Error: no SMS service is configured (SMS_URL, or SMS_TENCENT_SECRET_ID and the rest)", "unset", ""],
  ["Error: SMS_TENCENT_APPOINTMENT_TEMPLATE is not set", "template", ""],
  ["Error: the SMS service refused: FailedOperation.SignatureIncorrectOrUnapproved, request ab-1", "refused", ""],
  ["Error: the SMS service gave an answer that cannot be read", "unreadable", ""],
  ["Error: the SMS gateway answered 503", "busy", ""],
  ["Error: the push service answered with HTTP 429", "busy", "HTTP 429"],
  ["Error: the hook answered with HTTP 404", "refused", "HTTP 404"],
  ["NotPublic: 10.0.0.8 is not a public address", "inner", ""],
  ["Error: the chat service refused openim/sendmsg: 20004 not allowed", "refused", "20004"],
  ["Error: the chat service answered openim/sendmsg with HTTP 502", "busy", "HTTP 502"],
  ["TimeoutError: The operation was aborted due to timeout", "timeout", ""],
  ["timed out after 5000 ms", "timeout", ""],
  ["AbortError ABORT_ERR: The operation was aborted", "timeout", ""],
  ["TypeError: fetch failed", "unreachable", ""],
  ["Error ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:25", "unreachable", "ECONNREFUSED"],
  ["Error EPROTO: write EPROTO", "encryption", "EPROTO"],
  ["the chat is away", "unreachable", ""],
  ["Error: something else", "unknown", ""],
  ["", "unknown", ""],
])("the sentence of an earlier version, %s, is read as %s", (kept, fault, detail) => {
  expect(readReason(kept)).toEqual({ fault, detail });
});

test.each([
  [408, "busy"],
  [429, "busy"],
  [500, "busy"],
  [503, "busy"],
  [401, "login"],
  [403, "login"],
  [301, "refused"],
  [404, "refused"],
])("the status %d is read as %s", (status, fault) => {
  expect(faultOfStatus(status)).toEqual({ fault, detail: `HTTP ${status}` });
});

test("each reason is a Chinese sentence by each way", () => {
  for (const way of NEWS_WAYS)
    for (const fault of NEWS_FAULTS) expect(failedNewsReason(way, fault)).toMatch(/^[\u4e00-\u9fff，、]{6,}$/);
});
