import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FairCard } from "#islands/parts/FairCard.tsx";
import { PostCard } from "#islands/parts/PostCard.tsx";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import "#pages/_shell/global.css";

const LONG = "一个很长的名称".repeat(14);
const post: PostSummary = {
  id: "1",
  name: LONG,
  companyName: `${LONG}公司`,
  salary: { min: 8000, max: 12_000 },
  place: { kind: "domestic", province: "湖北省", city: "武汉市", area: "" },
  careerId: "1",
  careerFunction: "财务",
  careerPost: "会计",
  kind: "domestic",
  direction: null,
  startsOn: "2026-11-21",
  endsOn: null,
};
const fair: Fair = {
  id: "1",
  name: LONG,
  type: "NETWORK",
  status: "UNKNOWN",
  organizer: LONG,
  startsAt: Date.parse("2026-11-21T00:00:00Z"),
  endsAt: Date.parse("2026-11-22T00:00:00Z"),
  dayCount: 2,
  companyCount: 30,
  postCount: 100,
  pinned: false,
};

const TAGS = { conditions: ["本科", "3年以上"], offers: ["招2人", "五险一金", "双休", "年终奖", "餐补"] };

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;
const asTouch = async (isTouch: boolean): Promise<void> => {
  await cdp().send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
  await expect.poll(() => matchMedia("(hover: none) and (pointer: coarse)").matches).toBe(isTouch);
};
const show = (card: ReactNode) => render(<main className="w-80">{card}</main>);

beforeEach(() => page.viewport(390, 844));
afterEach(() => asTouch(false));

describe.each([
  ["post", <PostCard key="post" post={post} />, (): Element[] => [...document.querySelectorAll("span[title]")]],
  ["fair", <FairCard key="fair" fair={fair} />, (): Element[] => [...document.querySelectorAll("h3, h3 + p")]],
] as const)("the long names of a %s", (_, card, names) => {
  test("are cut for a mouse, which has tooltips, and complete while the link has the focus", async () => {
    await show(card);
    expect(names().map((name) => [isCut(name), name.getAttribute("title")])).toEqual([
      [true, LONG],
      [true, expect.stringContaining(LONG)],
    ]);
    document.querySelector("a")?.focus();
    expect(names().map(isCut)).toEqual([false, false]);
  });

  test("are complete for touch", async () => {
    await asTouch(true);
    await show(card);
    expect(names().map(isCut)).toEqual([false, false]);
  });
});

describe("the card of a post", () => {
  test("shows conditions and offers", async () => {
    await show(<PostCard post={{ ...post, name: "会计", ...TAGS }} />);
    for (const words of ["本科", "3年以上", "招2人 · 五险一金 · 双休 · 年终奖"])
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  test("has no gap where nothing is known", async () => {
    const { rerender } = await show(<PostCard post={{ ...post, name: "会计" }} />);
    const lines = (): number => document.querySelector("a")?.children.length ?? 0;
    expect(lines()).toBe(3);
    await rerender(<PostCard post={{ ...post, name: "会计", ...TAGS }} />);
    expect(lines()).toBe(4);
  });
});
