import { expect, test } from "vitest";
import { mayOffer } from "#lib/domain/chat/cards/interview.ts";
import { parseJobCard, writeJobCard } from "#lib/domain/chat/cards/job-cards.ts";
import { EMPTY_OFFER, type OfferDraft, offerOf, offerProblems } from "#lib/domain/chat/cards/offer-draft.ts";

/** 12:00 in Beijing. */
const NOW = Date.UTC(2026, 10, 30, 4);
const draft: OfferDraft = { ...EMPTY_OFFER, slots: ["2026-12-01T14:00", "", "2026-12-01T10:00"], place: " 三楼\n会议室 " };

test("a filled form is an offer in order of time, which may go out and is read again", () => {
  const card = offerOf(draft, NOW);
  expect(card).toMatchObject({
    slots: [Date.UTC(2026, 11, 1, 2), Date.UTC(2026, 11, 1, 6)],
    ...{ minutes: 30, place: "三楼 会议室", link: null, answer: null },
  });
  expect(card && mayOffer(card, NOW)).toBe(true);
  expect(card && parseJobCard(writeJobCard(card))).toEqual(card);
});

test.each<[string, Partial<OfferDraft>, object]>([
  ["no time", { slots: ["", "", ""] }, { slots: ["no-slot", null, null] }],
  ["a time that is over", { slots: ["2026-11-30T12:00", "", ""] }, { slots: ["past", null, null] }],
  ["a time twice", { slots: ["2026-12-01T10:00", "2026-12-01T10:00", ""] }, { slots: [null, "twice", null] }],
  ["no place", { place: " " }, { place: "no-place" }],
  ["a script for a link", { link: "javascript:alert(1)" }, { link: "not-web" }],
  ["an endless link", { link: `https://a.example/${"a".repeat(500)}` }, { link: "too-long" }],
  ["an endless note", { note: "长".repeat(201) }, { note: "too-long" }],
])("a form with %s says so, and is no offer", (_name, part, problems) => {
  expect(offerProblems({ ...draft, ...part }, NOW)).toMatchObject(problems);
  expect(offerOf({ ...draft, ...part }, NOW)).toBeNull();
});

test("a link stands in for a place", () => {
  expect(offerOf({ ...draft, place: "", link: "https://meet.example/a" }, NOW)?.link).toBe("https://meet.example/a");
});
