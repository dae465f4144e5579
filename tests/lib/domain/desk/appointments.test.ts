import { expect, test } from "vitest";
import { APPLICATION_STATUSES } from "#lib/domain/applications/applications.ts";
import {
  appointedStage,
  appointmentProblems,
  EMPTY_APPOINTMENT,
  freeTicketNumber,
  nextDeskStatuses,
} from "#lib/domain/desk/appointments.ts";

test("only the reviews of exam and interview take an appointment", () => {
  expect(APPLICATION_STATUSES.filter((status) => appointedStage(status) !== null)).toEqual(["25", "35"]);
});

test.each([
  ["20", [], ["25", "35", "71", "90"]],
  ["20", [1], ["25", "90"]],
  ["20", [2], ["25", "35", "90"]],
  ["30", [1, 3], ["35", "45", "90"]],
  ["40", [2], ["71", "90"]],
  ["25", [1], ["30", "12"]],
] as const)("at %s with the stages %j come %j", (status, stages, next) => {
  expect(nextDeskStatuses(status, [...stages])).toEqual([...next]);
});

test("a number that another pattern has given already is passed over", () => {
  expect(freeTicketNumber({ prefix: "A", digits: 3 }, new Set(["A001", "A003"]))).toBe("A002");
  expect(freeTicketNumber({ prefix: "A0", digits: 3 }, new Set(["A0001"]))).toBe("A0002");
});

test("more numbers than the digits hold grow by a digit", () => {
  const taken = new Set(Array.from({ length: 999 }, (_, at) => `K${String(at + 1).padStart(3, "0")}`));
  expect(freeTicketNumber({ prefix: "K", digits: 3 }, taken)).toBe("K1000");
});

test("a form without time and place names both, and a wrong pattern only where numbers are wanted", () => {
  expect(appointmentProblems(EMPTY_APPOINTMENT, null, 0)).toEqual({ time: "missing", place: "missing" });
  const draft = { ...EMPTY_APPOINTMENT, place: "一号楼", prefix: "考", digits: "2" };
  expect(appointmentProblems(draft, 5, 5)).toEqual({ time: "over" });
  expect(appointmentProblems({ ...draft, numbers: true }, 6, 5)).toEqual({ prefix: "unknown", digits: "unknown" });
});
