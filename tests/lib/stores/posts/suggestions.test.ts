import { beforeEach, expect, test, vi } from "vitest";
import { createEnvironment } from "#tests/support/browser/environment.ts";

/** A field of a fresh page, on a device that has searched for these. */
const open = async (recent: readonly string[] = []) => {
  vi.resetModules();
  const { setEnvironment } = await import("#lib/browser/environment.ts");
  setEnvironment(createEnvironment("https://jobs.example.com/search").environment);
  const history = await import("#lib/stores/history/searched.ts");
  for (const keyword of recent.toReversed()) history.noteSearched(keyword);
  const { createSuggestions } = await import("#lib/stores/posts/suggestions.ts");
  const sent: string[] = [];
  const suggestions = createSuggestions({ write: (text) => sent.push(`write ${text}`), submit: () => sent.push("submit") });
  const stop = suggestions.$list.subscribe(() => undefined);
  const entries = () => suggestions.$list.get().entries.map((entry) => (entry === "forget" ? entry : entry.keyword));
  return { ...suggestions, entries, sent, stop, searched: history.$searched, note: suggestions.searched };
};

beforeEach(() => vi.restoreAllMocks());

test("the list is closed until the field has the focus, and closes when it leaves", async () => {
  const { entries, show, close, stop } = await open(["会计"]);
  expect(entries()).toEqual([]);
  show("");
  expect(entries()).toEqual(["会计", "forget"]);
  close();
  expect(entries()).toEqual([]);
  stop();
});

test("arrow keys lead through the entries and back to the text", async () => {
  const { $list, show, press, stop } = await open(["会计", "护士"]);
  show("");
  const places = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"].map((key) => {
    expect(press(key)).toBe(true);
    return $list.get().active;
  });
  expect(places).toEqual([0, 1, 2, null, 2]);
  stop();
});

test("Enter takes the entry that keys have led to, and is the form's otherwise", async () => {
  const { show, press, sent, stop } = await open(["会计", "护士"]);
  show("");
  expect(press("Enter")).toBe(false);
  press("ArrowDown");
  press("ArrowDown");
  expect(press("Enter")).toBe(true);
  expect(sent).toEqual(["write 护士", "submit"]);
  stop();
});

test("Escape closes an open list alone", async () => {
  const { show, press, entries, stop } = await open(["会计"]);
  expect(press("Escape")).toBe(false);
  show("");
  expect(press("Escape")).toBe(true);
  expect(entries()).toEqual([]);
  stop();
});

test("the recent searches are forgotten on request, and grow with each search", async () => {
  const { show, take, note, searched, stop } = await open(["会计"]);
  show("");
  take("forget");
  expect(searched.get()).toEqual([]);
  note(" 护士 ");
  expect(searched.get()).toEqual(["护士"]);
  stop();
});
