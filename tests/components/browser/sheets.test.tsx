/** Sheets as steps of the browser's own history, closed and opened in quick succession (decision 0048). */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { environment } from "#lib/browser/environment.ts";

/** The place in the history, as the browser counts. */
const place = (): number => navigation.currentEntry?.index ?? -1;
/** Waits until the browser has gone back or forward, also where the page hears nothing of it. */
const traversal = (): Promise<void> =>
  new Promise((resolve) => {
    navigation.addEventListener(
      "currententrychange",
      ({ navigationType }) => {
        if (navigationType === "traverse") setTimeout(resolve);
        else void traversal().then(resolve);
      },
      { once: true },
    );
  });
const goBack = async (): Promise<void> => {
  const done = traversal();
  history.back();
  await done;
};

/** Steps that reached the page's own listeners. */
const stepped = vi.fn();
let start = 0;
/** A sheet, and whether a step back has closed it. */
const openSheet = () => {
  let isOpen = true;
  const closed = environment().openSheet(() => {
    isOpen = false;
  });
  const close = (): void => {
    isOpen = false;
    closed();
  };
  return { isOpen: () => isOpen, close };
};

beforeEach(() => {
  // A step of the page below the sheets: a traversal that goes too far lands there.
  history.pushState(null, "", "#below");
  history.pushState(null, "", "#page");
  start = place();
  stepped.mockReset();
  onTestFinished(environment().onHistory(stepped));
});

test("a step back closes the top sheet alone, and the page hears of none", async () => {
  const [low, high] = [openSheet(), openSheet()];
  await goBack();
  expect([low.isOpen(), high.isOpen()]).toEqual([true, false]);
  await goBack();
  expect([low.isOpen(), place()]).toEqual([false, start]);
  expect(stepped).not.toHaveBeenCalled();
  await goBack();
  expect([window.location.hash, stepped.mock.calls.length]).toEqual(["#below", 1]);
});

test("a sheet that opens while another closes takes over its step", async () => {
  const low = openSheet();
  const menu = openSheet();
  menu.close();
  const question = openSheet();
  expect(place()).toBe(start + 2);
  await goBack();
  expect([low.isOpen(), question.isOpen(), place()]).toEqual([true, false, start + 1]);
  low.close();
  await expect.poll(place).toBe(start);
});

test("a sheet that opens while the step of another is being left gets a step of its own", async () => {
  const low = openSheet();
  openSheet().close();
  const onTheWay = traversal();
  await Promise.resolve();
  const question = openSheet();
  await onTheWay;
  await expect.poll(place).toBe(start + 2);
  await goBack();
  expect([low.isOpen(), question.isOpen(), place()]).toEqual([true, false, start + 1]);
  await goBack();
  expect([low.isOpen(), place()]).toEqual([false, start]);
  expect(stepped).not.toHaveBeenCalled();
});

test("several sheets that close at once, or one while another's step is being left, leave no step behind", async () => {
  const sheets = [openSheet(), openSheet(), openSheet()];
  sheets[0]?.close();
  sheets[2]?.close();
  await Promise.resolve();
  sheets[1]?.close();
  await expect.poll(place).toBe(start);
  expect(window.location.hash).toBe("#page");
  const next = openSheet();
  await goBack();
  expect([next.isOpen(), place(), stepped.mock.calls.length]).toEqual([false, start, 0]);
});

test("an address that is written while a sheet's step is being left becomes one step of the page", async () => {
  openSheet().close();
  const onTheWay = traversal();
  await Promise.resolve();
  environment().writeAddress("#filtered", "push");
  const next = openSheet();
  await onTheWay;
  await expect.poll(() => window.location.hash).toBe("#filtered");
  expect(place()).toBe(start + 1);
  await goBack();
  expect([next.isOpen(), window.location.hash]).toEqual([false, "#filtered"]);
  await goBack();
  expect([window.location.hash, place(), stepped.mock.calls.length]).toEqual(["#page", start, 1]);
});

test("a step forward to a sheet that was closed closes none that is open", async () => {
  const low = openSheet();
  openSheet();
  await goBack();
  history.forward();
  await traversal();
  await expect.poll(place).toBe(start + 1);
  expect(low.isOpen()).toBe(true);
  await goBack();
  expect([low.isOpen(), place()]).toEqual([false, start]);
});

test("two steps back at once close two sheets", async () => {
  const [low, high] = [openSheet(), openSheet()];
  const onTheWay = traversal();
  history.go(-2);
  await onTheWay;
  expect([low.isOpen(), high.isOpen(), place(), window.location.hash]).toEqual([false, false, start, "#page"]);
});

test("the page is left from below its sheets, though they close on the way", async () => {
  const [low, high] = [openSheet(), openSheet()];
  const onTheWay = traversal();
  environment().open("#next");
  high.close();
  low.close();
  await onTheWay;
  await expect.poll(() => window.location.hash).toBe("#next");
  expect(place()).toBe(start + 1);
  await goBack();
  expect([window.location.hash, place()]).toEqual(["#page", start]);
});
