import { expect, test } from "vitest";
import { pictureProblem } from "#lib/domain/chat/groups/picture.ts";

const MB = 1024 ** 2;

test.each([
  [{ name: "a.png", size: 1 }, null],
  [{ name: "A.JPEG", size: 20 * MB - 1 }, null],
  [{ name: "a.jpg", size: 20 * MB }, "size"],
  [{ name: "a.png", size: 0 }, "empty"],
  [{ name: "a.svg", size: 1 }, "type"],
  [{ name: "png", size: 1 }, "type"],
])("the file %j has the problem %s", (file, problem) => {
  expect(pictureProblem(file)).toBe(problem);
});
