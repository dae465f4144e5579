import { expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { chatFailureText } from "#lib/texts/chat/failures.ts";
import { ERROR } from "#server/gateway/errors.ts";

const say = (code: number, message = ""): string => chatFailureText(chatFailure(code, message));

/** Codes of the specification (R3.8.1), and further ones that the SDK and the service raise. */
const SPECIFIED = [3123, 4004, 4005, 7004, 7005, 8001, 80_001, 80_004, 20_016];
const RAISED = [...[2252, 2253, 2300, 2301, 2350, 2351, 2352, 2400, 2402, 2801], ...[20_001, 20_007, 60_011, 10_007, 10_017]];
/** Codes that only developers and the backend meet: a kicked page has a screen, and users neither administer nor import. */
const NOBODYS: readonly number[] = [ERROR.kicked, ERROR.notAdmin, ERROR.tooManyAccounts];

test.each([...SPECIFIED, ...RAISED, ...Object.values(ERROR).filter((code) => !NOBODYS.includes(code))])(
  "code %i has a sentence in Chinese, with any text of the service",
  (code) => {
    expect(say(code, "developer's words")).toMatch(/^[一-鿿，。、（）\da-zA-Z ]+$/);
    expect(say(code, "developer's words")).not.toMatch(/developer|操作失败/);
  },
);

test("an unknown code shows the service's own words, or a general sentence", () => {
  expect([say(99_999, "quota exceeded"), say(99_999)]).toEqual(["quota exceeded", "操作失败，请重试"]);
});
