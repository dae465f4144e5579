import { describe, expect, test } from "vitest";
import { APPLICATION_STATUSES, PROGRESS } from "#lib/domain/applications/applications.ts";
import { milestones, trackOf } from "#lib/domain/applications/milestones.ts";
import { type Move, stageOf } from "#lib/domain/applications/path.ts";

const moves = (...statuses: Move["status"][]): Move[] => statuses.map((status, index) => ({ status, at: index, by: "company" }));

describe("the four milestones", () => {
  const reached = (...statuses: Move["status"][]) => milestones(moves(...statuses)).map(({ move }) => move?.status ?? null);

  test("are always listed, empty until they are reached", () => {
    expect(milestones([]).map(({ point, move }) => [point, move])).toEqual([
      ["received", null],
      ["eligibility", null],
      ["exam", null],
      ["decision", null],
    ]);
  });

  test("name the last move that reached each", () => {
    expect(reached("10")).toEqual(["10", null, null, null]);
    expect(reached("10", "20", "25")).toEqual(["10", "20", null, null]);
    expect(reached("10", "20", "25", "30", "35", "13")).toEqual(["10", "20", "13", null]);
    expect(reached("10", "11")).toEqual(["10", "11", null, null]);
    expect(reached("10", "90", "100")).toEqual(["10", null, null, "100"]);
    expect(reached("10", null, "20")).toEqual(["10", "20", null, null]);
  });
});

describe("the track", () => {
  test("has the stages of the batch between the first and the last", () => {
    expect(trackOf("35", [2, 4], moves("10", "20", "35"))).toEqual([
      { stage: 0, state: "done", since: 0 },
      { stage: 2, state: "present", since: 2 },
      { stage: 4, state: "to-come", since: null },
      { stage: 6, state: "to-come", since: null },
    ]);
  });

  test.each(APPLICATION_STATUSES)("of status %s shows past, present and future milestones", (status) => {
    const track = trackOf(status, [1, 2, 3, 4, 5], []);
    const { outcome } = PROGRESS[status];
    const here = track.find(({ stage }) => stage === stageOf(status));
    expect(here?.state).toBe({ "under-review": "present", passed: "done", admitted: "done", failed: "failed" }[outcome]);
    for (const { stage, state } of track) {
      if (stage < stageOf(status)) expect(state).toBe("done");
      if (stage > stageOf(status)) expect(state).toBe("to-come");
    }
  });
});
