/** All screens as four kinds of people see them. Empty pictures, English sentences and stray scroll bars are faults. */
import type { APIRequestContext, Page } from "@playwright/test";
import { fairTicketPath } from "#lib/domain/fairs/paths.ts";
import { DEMO_STAFF } from "#server/demo/seed/staff.ts";
import { call, enter, findPosts, register } from "#tests/e2e/support/seeker.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { look } from "./look.ts";

test.use({ expectedErrors: [/40[14] \(/] });

type Stop = { name: string; path: string; open?: (page: Page) => Promise<unknown>; hasEnglish?: boolean };

const walk = async (page: Page, role: string, stops: readonly Stop[]): Promise<void> => {
  const faults: string[] = [];
  for (const { name, path, open, hasEnglish = false } of stops) {
    await test.step(`${role}: ${name}`, async () => {
      // Some things open on a wide screen alone.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await page.waitForLoadState("networkidle").catch(() => undefined);
      await open?.(page);
      await expect(page.locator(":is(.skeleton, [aria-busy=true]):visible")).toHaveCount(0);
      faults.push(...(await look(page, { role, name, hasEnglish })));
    });
  }
  expect(faults).toEqual([]);
};

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const dialog = (name: string) => async (page: Page) => {
  await button(name)(page);
  await expect(page.getByRole("dialog")).toBeVisible();
};

test("a visitor", async ({ page, request }) => {
  const [one, two] = await findPosts(request, {});
  const company = encodeURIComponent(one?.companyName ?? "");
  await walk(page, "visitor", [
    { name: "home", path: "/home" },
    { name: "search", path: "/search" },
    { name: "search-words", path: "/search?keyword=太原 会计" },
    { name: "search-empty", path: "/search?keyword=没有这样的职位啊" },
    { name: "overseas", path: "/overseas", hasEnglish: true },
    { name: "post", path: `/jobs/${one?.recruitProjectId}/` },
    { name: "post-gone", path: "/jobs/closed/" },
    { name: "compare", path: `/compare?posts=${one?.recruitProjectId},${two?.recruitProjectId}` },
    { name: "company", path: `/company-details?companyName=${company}` },
    { name: "fairs", path: "/job-fairs" },
    { name: "fair", path: "/job-fairs/109/" },
    { name: "fair-cancelled", path: "/job-fairs/106/" },
    { name: "fair-card", path: "/embed/fairs/109/" },
    { name: "fair-plan", path: "/fair-plan" },
    { name: "login", path: "/login" },
    { name: "feeds", path: "/feeds" },
    { name: "privacy", path: "/privacy-policy" },
    { name: "agreement", path: "/user-agreement" },
    { name: "print", path: "/print" },
    { name: "me", path: "/me" },
    { name: "news-link-over", path: "/news-off#leave.x" },
    { name: "shared-resume-refused", path: "/shared-resume?id=x" },
    { name: "missing", path: "/no-such-page" },
    { name: "unauthorised", path: "/401" },
    { name: "desk-login", path: "/desk" },
  ]);
});

test("a seeker", async ({ page, request, readCode }) => {
  const seeker = await register(request, "13800000001", readCode);
  await enter(page, seeker);
  await walk(page, "seeker", [
    { name: "home", path: "/home" },
    { name: "me", path: "/me" },
    { name: "resume", path: "/my-resume" },
    { name: "resume-preview", path: "/my-resume", open: dialog("预览/下载简历") },
    { name: "resume-from-file", path: "/my-resume", open: dialog("从文件导入") },
    { name: "applications", path: "/my-delivery" },
    { name: "application", path: "/my-delivery", open: dialog("信息反馈") },
    { name: "account", path: "/account" },
    { name: "news", path: "/account#news" },
    { name: "chat", path: "/im" },
    { name: "fair-ticket", path: fairTicketPath("109") },
    { name: "scan", path: "/scan-sign-in" },
  ]);
});

/** Logs a member of the demo's staff in, and opens the desk. */
const enterDesk = async (page: Page, request: APIRequestContext, phone: string, readCode: (phone: string) => Promise<string>) => {
  await call(request, "/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: phone, purpose: "desk" });
  const session = await call(request, "/api/desk/log-in", { phone, code: await readCode(phone) });
  const token = String(session["token"]);
  await page.addInitScript((known) => sessionStorage.setItem("desk-token", known), token);
  return token;
};
const screens = (...names: string[]): Stop[] =>
  // The fragment alone would not load the page.
  names.map((name) => ({ name: name.replace(/[/?=]/g, "-"), path: `/desk?${name.replace(/\W/g, "")}#/${name}` }));

test("an operator", async ({ page, request, readCode }) => {
  const token = await enterDesk(page, request, DEMO_STAFF[0].phone, readCode);
  const wish = { keyword: "", states: ["open"], companyId: null, page: 1, size: 1 };
  const { results } = (await call(request, "/api/desk/list-posts", wish, token)) as { results: { id: number }[] };
  await walk(
    page,
    "operator",
    screens(
      "overview",
      "posts",
      `post/${results[0]?.id}`,
      "applications",
      "companies",
      "careers",
      "fairs",
      "fair/109",
      "imports",
      "reports",
      "news",
      "staff",
      "changes",
    ),
  );
});

test("a recruiter", async ({ page, request, readCode }) => {
  const token = await enterDesk(page, request, DEMO_STAFF[1].phone, readCode);
  const wish = { keyword: "", postId: null, view: "all", place: null, page: 1, size: 1 };
  const { results } = (await call(request, "/api/desk/list-applications", wish, token)) as { results: { id: number }[] };
  await walk(page, "recruiter", [
    ...screens("overview", "posts", "post", "applications", "companies", "fairs", "imports", "staff"),
    { name: "board", path: "/desk?board#/applications", open: (desk) => desk.getByText("看板", { exact: true }).click() },
    ...(results[0] ? screens(`application/${results[0].id}`) : []),
  ]);
});

test("an organizer", async ({ page, request, readCode }) => {
  const token = await enterDesk(page, request, DEMO_STAFF[2].phone, readCode);
  const wish = { keyword: "", statuses: [], page: 1, size: 1 };
  const { results } = (await call(request, "/api/desk/list-fairs", wish, token)) as { results: { id: number }[] };
  const id = results[0]?.id;
  await walk(page, "organizer", screens("overview", "fairs", `fair/${id}`, `door/${id}`, `attendance/${id}`, `poster/${id}`));
});
