import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answeredOffer, chosenTime, mayAnswer, mayOffer, withAnswer, writeOffer } from "#lib/domain/chat/cards/interview.ts";
import { type InterviewCard, parseJobCard } from "#lib/domain/chat/cards/job-cards.ts";

const NOW = Date.UTC(2026, 10, 30, 4);
const HOUR = 3_600_000;
const offer = { slots: [NOW + HOUR, NOW + 2 * HOUR], minutes: 60, place: "三楼", link: null, note: "" };
const text = writeOffer(offer);
const card = parseJobCard(text) as InterviewCard;
const changed = (change: object): string => JSON.stringify({ ...JSON.parse(text), ...change });

describe("an offer", () => {
  test("goes out unanswered, with every slot to come", () => {
    expect(mayOffer(card, NOW)).toBe(true);
    expect(mayOffer(card, NOW + HOUR)).toBe(false);
    expect(mayOffer({ ...card, answer: 0 }, NOW)).toBe(false);
    expect(mayOffer({ ...card, answer: "none" }, NOW)).toBe(false);
  });

  test("is answered with a slot that is to come, or with none while one is", () => {
    expect([mayAnswer(card, 0, NOW), mayAnswer(card, "none", NOW)]).toEqual([true, true]);
    expect([mayAnswer(card, 0, NOW + HOUR), mayAnswer(card, 1, NOW + HOUR)]).toEqual([false, true]);
    expect([mayAnswer(card, "none", NOW + 2 * HOUR), mayAnswer(card, 7, NOW)]).toEqual([false, false]);
  });

  test("has the chosen time once a slot is chosen", () => {
    expect(chosenTime(card)).toBeNull();
    expect(chosenTime({ ...card, answer: "none" })).toBeNull();
    expect(chosenTime({ ...card, answer: 1 })).toBe(NOW + 2 * HOUR);
  });
});

describe("an answer to an offer", () => {
  test.each([0, 1, "none"] as const)("changes this field alone: %s", (answer) => {
    const answered = withAnswer(text, answer);
    expect(answeredOffer(text, answered ?? "")).toEqual({ ...card, answer });
  });

  test("may come again, and in another order of keys", () => {
    const first = withAnswer(text, 0) ?? "";
    const turned = JSON.stringify(Object.fromEntries(Object.entries({ ...JSON.parse(first), answer: 1 }).reverse()));
    expect(answeredOffer(first, turned)).toEqual({ ...card, answer: 1 });
  });

  test.each([
    ["another time", { answer: 0, slots: [NOW + 3 * HOUR, NOW + 2 * HOUR] }],
    ["another place", { answer: 0, place: "四楼" }],
    ["another field", { answer: 0, more: 1 }],
    ["a link of its own", { answer: 0, link: "https://evil.example" }],
    ["no answer", { answer: null }],
    ["a wrong answer", { answer: 9 }],
    ["another card", { businessID: "job.post", answer: 0 }],
  ])("that brings more is refused: %s", (_name, change) => expect(answeredOffer(text, changed(change))).toBeNull());

  test("to a text without an offer is refused", () => {
    expect(answeredOffer('{"businessID":"order"}', text)).toBeNull();
    expect(withAnswer("{", 0)).toBeNull();
    expect(withAnswer('{"businessID":"order"}', 0)).toBeNull();
  });

  test("never changes the offer itself, for any JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(JSON.parse(text)), "x"), fc.jsonValue()), (change) => {
        const answered = answeredOffer(text, changed(change));
        if (answered) expect({ ...answered, answer: null }).toEqual(card);
      }),
    );
  });
});
