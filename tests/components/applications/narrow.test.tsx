/** An application's details fit on a phone of 320 px, too. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Track } from "#islands/applications/Track.tsx";
import { ReceivedResume } from "#islands/parts/Received.tsx";
import type { TrackStage } from "#lib/domain/applications/milestones.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";
import "#pages/_shell/global.css";

const STAGES = [0, 1, 2, 3, 4, 5, 6] as const;
/** The width of a dialog's content at 320 px, beside a scroll bar. */
const WIDTH = 219;

beforeEach(() => page.viewport(320, 640));

test("the dates of a track do not touch", async () => {
  const since = Date.parse("2026-11-22T12:00:00+08:00");
  await render(
    <div style={{ width: WIDTH }}>
      <Track track={STAGES.map((stage): TrackStage => ({ stage, state: "done", since }))} />
    </div>,
  );
  const dates = page.getByText(/^11.22日?$/).elements();
  expect(dates).toHaveLength(STAGES.length);
  const range = document.createRange();
  const boxes = dates.map((date) => {
    range.selectNodeContents(date);
    return range.getBoundingClientRect();
  });
  const gaps = boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? left));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3);
});

test("the received copy is readable without scrolling sideways, and is a table where there is room", async () => {
  const { rerender } = await render(<div />);
  const shown = (width: number) => (
    <div style={{ width }}>
      <ReceivedResume received={{ resume: sampleResume, at: 0, sha256: "" }} />
    </div>
  );
  await rerender(shown(WIDTH));
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  const schools = page.getByText("钱江理工大学").elements();
  expect(schools.filter((element) => element.checkVisibility())).toHaveLength(1);
  const wide = [...document.querySelectorAll("body *")].filter((element) => element.scrollWidth > element.clientWidth + 1);
  expect(wide.filter((element) => element.clientWidth > 1).map(({ className }) => className)).toEqual([]);

  await page.viewport(600, 640);
  await rerender(shown(485));
  await expect.element(page.getByRole("table", { name: "教育背景" }).getByText("钱江理工大学")).toBeVisible();
});
