import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Where the pictures are, a folder for each role. */
const PICTURES = "test-results/pictures";
const SIZES = [
  [1440, 900],
  [992, 800],
  [390, 844],
] as const;
/** A picture of one colour is smaller than this, in bytes. */
const EMPTY_PICTURE = 9000;
/** A screen says at least this, in characters. */
const FEW_WORDS = 20;
/** Four words of English in a row are a sentence that was not translated. */
const ENGLISH = /\b[A-Za-z][a-z]+(?: [A-Za-z][a-z']+){3,}/;

/** Scroll bars that a page should not have: one across, or a second one beside the page's own. */
const strayBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) found.push(`a bar across, ${root.scrollWidth - root.clientWidth} px`);
    if (root.scrollHeight <= root.clientHeight) return found;
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.scrollHeight <= element.clientHeight + 1 || element.clientHeight < innerHeight * 0.6) continue;
      if (element.closest("dialog")) continue;
      if (/auto|scroll/.test(getComputedStyle(element).overflowY))
        found.push(`a second bar, at ${element.tagName} ${element.className}`);
    }
    return found;
  });

type Screen = { role: string; name: string; hasEnglish?: boolean };

/** Takes the six pictures of a screen; answers its faults. */
export const look = async (page: Page, { role, name, hasEnglish = false }: Screen): Promise<string[]> => {
  const folder = join(PICTURES, role);
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // A frame for the new size and colours.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const picture = await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      const at = `${role}/${name} at ${width} ${colorScheme}`;
      if (picture.length < EMPTY_PICTURE) faults.push(`${at}: an empty picture`);
      for (const bar of await strayBars(page)) faults.push(`${at}: ${bar}`);
    }
    const text = await page.evaluate(() => document.body.innerText);
    if (text.replace(/\s/g, "").length < FEW_WORDS) faults.push(`${role}/${name} at ${width}: no words`);
    const [sentence] = hasEnglish ? [] : (ENGLISH.exec(text) ?? []);
    if (sentence) faults.push(`${role}/${name} at ${width}: English, "${sentence}"`);
  }
  return faults;
};
