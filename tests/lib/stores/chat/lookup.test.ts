import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createLookup } from "#lib/stores/chat/lookup.ts";

const answers = () => {
  const waiting: { id: string; answer: (result: Result<string | null>) => void }[] = [];
  const lookup = createLookup<string>((id) => new Promise((answer) => waiting.push({ id, answer })));
  return { lookup, waiting };
};

describe("a lookup", () => {
  test("asks by the text without spaces around it", () => {
    const { lookup, waiting } = answers();
    void lookup.find("  g1 ");
    expect(waiting.map(({ id }) => id)).toEqual(["g1"]);
    expect(lookup.$found.get()).toEqual({ state: "loading" });
  });

  test("asks nothing without text", async () => {
    const { lookup, waiting } = answers();
    await lookup.find("   ");
    expect([waiting, lookup.$found.get()]).toEqual([[], { state: "idle" }]);
  });

  test.each([
    [success("found"), { state: "ready", value: "found" }],
    [success(null), { state: "missing" }],
    [failed(chatFailure(2801)), { state: "failed" }],
  ])("shows the answer %#", async (result, state) => {
    const { lookup, waiting } = answers();
    const asking = lookup.find("g1");
    waiting[0]?.answer(result);
    await asking;
    expect(lookup.$found.get()).toMatchObject(state);
  });

  test("shows the answer to the later of two questions", async () => {
    const { lookup, waiting } = answers();
    const both = [lookup.find("first"), lookup.find("second")];
    waiting[1]?.answer(success("second"));
    waiting[0]?.answer(success("first"));
    await Promise.all(both);
    expect(lookup.$found.get()).toEqual({ state: "ready", value: "second" });
  });

  test("drops an answer that comes after it was cleared", async () => {
    const { lookup, waiting } = answers();
    const asking = lookup.find("g1");
    lookup.clear();
    waiting[0]?.answer(success("late"));
    await asking;
    expect(lookup.$found.get()).toEqual({ state: "idle" });
  });
});
