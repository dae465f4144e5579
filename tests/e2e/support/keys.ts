/** A reader with a keyboard alone. */
import { expect, type Locator, type Page } from "@playwright/test";

/** No page has more stops than this between two places. */
const STOPS = 80;

/** Walks by keys; at every stop the focus is on an element of the page, never lost to its body. */
export const keysOf = (page: Page) => {
  const where = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement, body } = document;
      return !activeElement || activeElement === body
        ? "BODY"
        : (activeElement.getAttribute("aria-label") ?? activeElement.tagName);
    });
  /** Waits until the focus is on an element: a change may still be on its way. */
  const isSomewhere = (after: string): Promise<void> =>
    expect.poll(where, { message: `the focus is lost after ${after}` }).not.toBe("BODY");
  const isAt = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  /** Walks to an element by a key. */
  const reach = async (target: Locator, key = "Tab"): Promise<void> => {
    await target.waitFor();
    const seen: string[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await isAt(target)) return;
      await page.keyboard.press(key);
      await isSomewhere(`${key} at ${seen.at(-1)}`);
      seen.push(await where());
    }
    throw new Error(`${target} was not reached by ${key}: ${seen.join(" > ")}`);
  };
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    await isSomewhere(key);
  };
  return {
    reach,
    press,
    isSomewhere,
    /** Walks to a control and presses it. */
    use: async (target: Locator, { by = "Tab", key = "Enter" } = {}): Promise<void> => {
      await reach(target, by);
      await press(key);
    },
    /** Writes in the field that has the focus, in the place of its words. */
    write: async (words: string): Promise<void> => {
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(words);
    },
    /** The focus is on an element. */
    isAt: (target: Locator): Promise<void> => expect(target).toBeFocused(),
  };
};
