import fc from "fast-check";
import { expect, test } from "vitest";
import { newsLeavePath, readNewsLink } from "#lib/domain/news/links.ts";
import { NEWS_KINDS } from "#lib/domain/news/news.ts";
import { isMailAddress, mayGoBy, quietUntil } from "#lib/domain/news/ways.ts";
import { formatBeijing, parseBeijing } from "#lib/domain/time.ts";

const until = (time: string): string | null => {
  const end = quietUntil(parseBeijing(time) ?? Number.NaN);
  return end === null ? null : formatBeijing(end);
};

test("the night lasts from 22:00 to 8:00 in Beijing", () => {
  expect(["2026-11-27 21:59", "2026-11-27 22:00", "2026-11-28 00:30", "2026-11-28 07:59", "2026-11-28 08:00"].map(until)).toEqual([
    null,
    "2026-11-28 08:00",
    "2026-11-28 08:00",
    "2026-11-28 08:00",
    null,
  ]);
});

test("every quiet time ends within ten hours, at a time that is not quiet", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (now) => {
      const end = quietUntil(now);
      if (end === null) return;
      expect(end - now).toBeGreaterThan(0);
      expect(end - now).toBeLessThanOrEqual(10 * 3_600_000);
      expect(quietUntil(end)).toBeNull();
    }),
  );
});

test("text messages are for appointments, and unread answers are in the inbox already", () => {
  expect(NEWS_KINDS.filter((kind) => mayGoBy(kind, "sms"))).toEqual(["appointment"]);
  expect(NEWS_KINDS.filter((kind) => !mayGoBy(kind, "inbox"))).toEqual(["message"]);
});

test.each(["a@b.co", "chen.ling+jobs@mail.example.com", "x_1@li.com"])("%s is a mailbox", (address) =>
  expect(isMailAddress(address)).toBe(true),
);

test.each([
  "",
  "chen",
  "a@b",
  "a@b.c",
  ".a@b.co",
  "a..b@c.co",
  "a@b.co,c@d.co",
  "a@b.co\r\nBcc: c@d.co",
  "<a@b.co>",
  "a b@c.co",
  `${"a".repeat(100)}@b.co`,
])("%j is no mailbox", (address) => expect(isMailAddress(address)).toBe(false));

test("a link of a message is read as it was written, and nothing else is", () => {
  const key = "k-_".repeat(14).concat("k");
  for (const kind of [null, ...NEWS_KINDS])
    expect(readNewsLink(new URL(newsLeavePath(key, kind), "https://a.example").hash)).toEqual({ act: "leave", key, kind });
  for (const fragment of ["", "#", "#leave", "#leave.short", `#leave.${key}.none`, `#confirm.${key}.fair`, `#drop.${key}`])
    expect(readNewsLink(fragment)).toBeNull();
});
