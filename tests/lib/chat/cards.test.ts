import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCustom } from "#lib/chat/custom-content.ts";
import { contentText } from "#lib/texts/chat/summary.ts";
import { jsonCases, naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";

const IDS = [
  ...["text_link", "link", "order", "evaluation", "evaluate", "consultion", "consultation", "service"],
  ...["job.post", "job.resume", "job.interview", "group_create", "unknown", "__proto__", 1, null],
] as const;
const FIELDS = [
  ...["title", "description", "price", "imageUrl", "link", "text", "score", "comment", "item", "hyperlinks_text"],
  ...["post", "pay", "place", "share", "cut", "until", "slots", "minutes", "note", "answer", "content", "opUser"],
] as const;
/** Numbers that JSON can write and no program can hold. */
const ENDLESS = "1e309";
const written = (value: unknown): string => JSON.stringify(value).replaceAll(`"${ENDLESS}"`, ENDLESS);

/** Every address in a content that a press may open or a page may load. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ["link", "picture", "url"].includes(name) && typeof inner === "string" ? [inner] : addressesIn(inner),
  );
};

const expectSound = (data: string): void => {
  const content = readCustom({ data, description: "说明", extension: "" }, "recruitUser1");
  if (content === "hidden") return;
  expect(contentText(content)).toMatch(/\S/);
  for (const address of addressesIn(content)) expect(address).toMatch(/^https?:\/\//);
};

describe("a card of any JSON", () => {
  test("is a card or its words, and leads only into the web", () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        ...naughtyStrings.slice(0, 300),
        ENDLESS,
        "javascript:alert(1)",
        "data:text/html,x",
        "https://u:p@a.example/",
      ),
      fc.webUrl(),
    );
    const fields = fc.dictionary(fc.constantFrom(...FIELDS), odd);
    fc.assert(
      fc.property(fc.constantFrom(...IDS), fields, (businessID, given) => expectSound(written({ ...given, businessID }))),
      { numRuns: 1500 },
    );
  });

  test.each(["", "{", "null", "[]", "1e309", '"job.post"', `{"businessID":"job.interview","slots":[${ENDLESS}]}`])(
    "may be broken: %s",
    (data) => expectSound(data),
  );

  test("may be any of the known odd JSON texts", () => {
    for (const text of jsonCases.slice(0, 400).map((each) => (typeof each === "string" ? each : JSON.stringify(each))))
      expectSound(String(text));
  });

  test("may be as long as a message is", () => {
    expectSound(
      written({ businessID: "order", title: "职".repeat(4000), price: ENDLESS, link: `https://a.example/${"a".repeat(9000)}` }),
    );
  });
});

test("a price that no number holds is left out", () => {
  const content = readCustom({ data: '{"businessID":"order","title":"工程师","price":1e309}', description: "", extension: "" }, "");
  expect(content).toMatchObject({ kind: "order", title: "工程师", price: "" });
});
