/** The walk finds the faults that it looks for, on pages that have them. */
import { expect, test } from "@playwright/test";
import { look } from "./look.ts";

const WORDS = "这是一个有足够文字的页面，用来检查图片、语言和滚动条。";
/** Enough colours for a picture that is not empty. */
const PICTURE = `<div style="height:600px;background:repeating-conic-gradient(#123,#456 3deg,#789 7deg)"></div>`;

for (const [fault, body, found] of [
  ["an empty picture", "", /: an empty picture$/],
  ["no words", PICTURE, /: no words$/],
  ["an English sentence", `${WORDS}${PICTURE}<p>Please try again later</p>`, /: English, "Please try again later"$/],
  ["a bar across", `${WORDS}${PICTURE}<p style="width:3000px">宽</p>`, /: a bar across, \d+ px$/],
  [
    "a second bar",
    `${WORDS}${PICTURE}<div style="height:90vh;overflow:auto"><div style="height:300vh">高</div></div>${PICTURE}`,
    /: a second bar, at DIV/,
  ],
] as const)
  test(`${fault} is found`, async ({ page }) => {
    await page.setContent(
      `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">${body}</body>`,
    );
    expect(await look(page, { role: "planted", name: fault.replaceAll(" ", "-") })).toContainEqual(expect.stringMatching(found));
  });

test("a page without faults has none", async ({ page }) => {
  await page.setContent(
    `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">${WORDS}${PICTURE}</body>`,
  );
  expect(await look(page, { role: "planted", name: "good" })).toEqual([]);
});
