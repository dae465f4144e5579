import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluationProblem, STARS, scoreAfter } from "#lib/domain/chat/composing/evaluation.ts";

describe("the stars of a rating", () => {
  test("are as many as the one that is chosen, and one less when it is chosen again", () => {
    expect([scoreAfter(0, 3), scoreAfter(3, 5), scoreAfter(5, 5), scoreAfter(4, 1), scoreAfter(1, 1)]).toEqual([3, 5, 4, 1, 0]);
  });

  test("are between none and five after any presses", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STARS)), (pressed) => {
        const score = pressed.reduce(scoreAfter, 0);
        expect(score >= 0 && score <= 5).toBe(true);
      }),
    );
  });
});

test.each([
  [0, "", "empty"],
  [0, " \n\u3000", "empty"],
  [1, "", null],
  [0, "好", null],
  [5, "😀".repeat(500), null],
  [0, ` ${"字".repeat(500)}\n`, null],
  [5, "字".repeat(501), "too-long"],
] as const)("%d stars and %j are handed in: %j", (score, comment, problem) => {
  expect(evaluationProblem({ score, comment })).toBe(problem);
});
