import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JobCard, parseJobCard, writeJobCard } from "#lib/domain/chat/cards/job-cards.ts";

const NOON = Date.UTC(2026, 10, 30, 4);
const post: JobCard = { kind: "job.post", post: "12", title: "后端工程师", pay: "20000-35000元/月", place: "杭州·西湖区" };
const resume: JobCard = { kind: "job.resume", share: "a".repeat(22), cut: "interview", until: NOON };
const interview: JobCard = {
  ...{ kind: "job.interview", slots: [NOON, NOON + 3_600_000], minutes: 30, place: "文三路 1 号", link: null },
  ...{ note: "请带作品集", answer: null },
};
/** Stands for a number that JSON can write and no program can hold. */
const ENDLESS = "1e309";
const withEndless = (text: string): string => text.replaceAll(`"${ENDLESS}"`, ENDLESS);
const dataOf = (card: JobCard, change: object = {}): string =>
  withEndless(JSON.stringify({ ...JSON.parse(writeJobCard(card)), ...change }));

describe("a card of ours", () => {
  test.each([post, resume, interview, { ...interview, place: "", link: "https://meet.example/a", answer: 1 as const }])(
    "is read as it was written: $kind",
    (card) => expect(parseJobCard(writeJobCard(card))).toEqual(card),
  );

  test.each([
    ["a post without a title", post, { title: " " }],
    ["a post with a foreign id", post, { post: "1; drop table posts" }],
    ["a post with an endless title", post, { title: "职".repeat(101) }],
    ["a résumé with a path for an id", resume, { share: "../../etc/passwd/../../x" }],
    ["a résumé in full", resume, { cut: "complete" }],
    ["a résumé without an end", resume, { until: ENDLESS }],
    ["an interview without slots", interview, { slots: [] }],
    ["an interview of four slots", interview, { slots: [NOON, NOON + 1, NOON + 2, NOON + 3] }],
    ["an interview with a slot twice", interview, { slots: [NOON, NOON] }],
    ["an interview at no time", interview, { slots: [ENDLESS] }],
    ["an interview of a second's length", interview, { minutes: 0.01 }],
    ["an interview nowhere", interview, { place: "" }],
    ["an interview behind a script", interview, { link: "javascript:alert(1)" }],
    ["an interview behind a data address", interview, { link: "data:text/html,x" }],
    ["an answer beyond the slots", interview, { answer: 2 }],
    ["an answer of a fraction", interview, { answer: 0.5 }],
    ["an answer in words", interview, { answer: "constructor" }],
    ["another business id", interview, { businessID: "__proto__" }],
  ])("that lacks something is refused: %s", (_name, card, change) => expect(parseJobCard(dataOf(card, change))).toBeNull());

  test("of more than 12 kB is refused", () => {
    expect(parseJobCard(dataOf(post, { more: "x".repeat(11_000) }))).toEqual(post);
    expect(parseJobCard(dataOf(post, { more: "x".repeat(12_300) }))).toBeNull();
  });

  test("has no marks that turn its words round", () => {
    expect(parseJobCard(dataOf(post, { title: "工程\u202e师\n招聘" }))).toEqual({ ...post, title: "工程师 招聘" });
  });

  test("is a card with checked values or nothing, for any JSON", () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("javascript:alert(1)", "https://a.example", ENDLESS, NOON, "12", "a".repeat(22), "interview", "none", 30, 0),
      fc.array(fc.constantFrom(NOON, NOON + 1, -1, ENDLESS), { maxLength: 5 }),
    );
    const names = ["post", "title", "pay", "place", "share", "cut", "until", "slots", "minutes", "link", "note", "answer"] as const;
    const record = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });
    const id = fc.constantFrom("job.post", "job.resume", "job.interview", "job.other", 1, null);
    fc.assert(
      fc.property(id, record, (businessID, fields) => {
        const card = parseJobCard(withEndless(JSON.stringify({ businessID, ...fields })));
        if (card === null) return;
        expect(parseJobCard(writeJobCard(card))).toEqual(card);
        if (card.kind !== "job.interview") return;
        expect(card.link ?? "https://").toMatch(/^https?:\/\//);
        expect(card.slots.every(Number.isSafeInteger)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
