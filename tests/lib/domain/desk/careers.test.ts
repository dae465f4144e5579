import { describe, expect, test } from "vitest";
import { type DeskCareers, movedBy, placedCareers } from "#lib/domain/desk/careers.ts";

describe("moving by one place", () => {
  test("changes places with the neighbour", () => {
    expect(movedBy(["1", "2", "3"], "2", -1)).toEqual(["2", "1", "3"]);
    expect(movedBy(["1", "2", "3"], "2", 1)).toEqual(["1", "3", "2"]);
  });

  test("ends at the ends of the list", () => {
    expect(movedBy(["1", "2"], "1", -1)).toEqual(["1", "2"]);
    expect(movedBy(["1", "2"], "2", 1)).toEqual(["1", "2"]);
    expect(movedBy(["1", "2"], "9", 1)).toEqual(["1", "2"]);
  });
});

test("a career is offered unless it or a level above is hidden", () => {
  const career = (id: string, hidden: boolean) => ({ id, name: id, hidden, hot: false, posts: 0 });
  const fn = (hidden: boolean) => ({ id: "1", name: "f", hidden, careers: [career("1", false), career("2", true)] });
  const tree: DeskCareers = {
    version: 0,
    popular: [],
    industries: [
      { id: "1", name: "a", hidden: false, functions: [fn(false), fn(true)] },
      { id: "2", name: "b", hidden: true, functions: [fn(false)] },
    ],
  };
  expect(placedCareers(tree).map(({ isOffered }) => isOffered)).toEqual([true, false, false, false, false, false]);
  expect(placedCareers(tree)[0]?.path).toBe("a › f");
});
