import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAMERA_PROBLEMS, cameraProblemOf, readSignInText, signInText } from "#lib/domain/scan/scan.ts";
import { cameraProblems } from "#lib/texts/scan.ts";

const ID = /^[1-9]\d{0,17}$/;
const id = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 14 }))
  .map(([first, rest]) => [first, ...rest].join(""));

describe("the text of a sign-in code", () => {
  test("survives a round trip", () => {
    fc.assert(
      fc.property(id, id, (batchId, flowId) => {
        expect(readSignInText(signInText({ batchId, flowId }))).toEqual({ batchId, flowId });
      }),
    );
  });

  test("may hold its ids as text, and be set out freely", () => {
    expect(readSignInText(' {"recruitProjectFlowId" : "1031",\n "recruitProjectBatchId": 4 } ')).toEqual({
      batchId: "4",
      flowId: "1031",
    });
    expect(readSignInText('{"recruitProjectBatchId":"123456789012345678","recruitProjectFlowId":1,"title":"笔试"}')).toEqual({
      batchId: "123456789012345678",
      flowId: "1",
    });
  });

  test.each([
    "",
    "null",
    "[]",
    "4",
    "https://example.com/?recruitProjectBatchId=4&recruitProjectFlowId=1031",
    "weixin://dl/business/?t=abc",
    '{"recruitProjectBatchId":4}',
    '{"recruitProjectBatchId":4,"recruitProjectFlowId":null}',
    '{"recruitProjectBatchId":0,"recruitProjectFlowId":1}',
    '{"recruitProjectBatchId":-4,"recruitProjectFlowId":1031}',
    '{"recruitProjectBatchId":4.5,"recruitProjectFlowId":1031}',
    '{"recruitProjectBatchId":"4;drop table flows","recruitProjectFlowId":1031}',
    '{"recruitProjectBatchId":" 4","recruitProjectFlowId":1031}',
    '{"recruitProjectBatchId":"４","recruitProjectFlowId":1031}',
    '{"recruitProjectBatchId":9007199254740993,"recruitProjectFlowId":1031}',
    '{"recruitProjectBatchId":1e400,"recruitProjectFlowId":1031}',
    '{"recruitProjectBatchId":true,"recruitProjectFlowId":[1031]}',
    '{"recruitProjectBatchId":{"toString":1},"recruitProjectFlowId":1031}',
    '{"__proto__":{"recruitProjectBatchId":4,"recruitProjectFlowId":1031}}',
    '[{"recruitProjectBatchId":4,"recruitProjectFlowId":1031}]',
    '{"recruitProjectBatchId":4,"recruitProjectFlowId":1031',
    `{"recruitProjectBatchId":4,"recruitProjectFlowId":1031,"x":"${"y".repeat(600)}"}`,
  ])("is not %s", (text) => expect(readSignInText(text)).toBeNull());

  test("always yields two ids or null, and never throws", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc.record({ recruitProjectBatchId: fc.anything(), recruitProjectFlowId: fc.anything() }).map((value) => {
        try {
          return JSON.stringify(value) ?? "";
        } catch {
          return "";
        }
      }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const place = readSignInText(text);
        return place === null || (ID.test(place.batchId) && ID.test(place.flowId) && Object.keys(place).length === 2);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a camera's error", () => {
  test.each([
    ["NotAllowedError", "denied"],
    ["NotFoundError", "no-camera"],
    ["NotReadableError", "in-use"],
    ["OverconstrainedError", "unsuitable"],
    ["AbortError", "aborted"],
    ["SecurityError", "forbidden"],
    ["TypeError", "unsupported"],
    ["SomethingNewError", "unknown"],
    ["constructor", "unknown"],
    ["", "unknown"],
  ])("%s is %s", (name, problem) => expect(cameraProblemOf(name)).toBe(problem));

  test("has a sentence of its own, which names the way out", () => {
    const titles = CAMERA_PROBLEMS.map((problem) => cameraProblems[problem].title);
    expect(new Set(titles).size).toBe(CAMERA_PROBLEMS.length);
    for (const problem of CAMERA_PROBLEMS) expect(cameraProblems[problem].hint).toMatch(/下方输入签到码|重新打开相机/);
  });
});
