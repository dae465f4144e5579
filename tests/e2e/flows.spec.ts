/**
 * Every flow that starts from a post, once in a real browser: with a call cut off, then with its session ended (R1.4.2, D-B9, D-D3).
 * Every other call and fault of theirs is tried in tests/lib/flows/post-faults.test.ts.
 */
import type { APIRequestContext, Page, Route } from "@playwright/test";
import { addEducation, applicationCount, call, findPosts, type Seeker } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

type Flow = {
  button: string;
  /** The call that does it after a question. */
  last: string;
  /** The call that does it without one, if it is another. */
  unasked?: string;
  asksForResume: boolean;
  /** Proof that the flow is done. */
  done: (page: Page) => Promise<void>;
};

const FLOWS: Record<string, Flow> = {
  "signing up": {
    button: "立即报名",
    last: "signUp",
    unasked: "applyIfReady",
    asksForResume: true,
    done: (page) => expect(page.getByRole("button", { name: "已报名" })).toBeVisible(),
  },
  "talking to the recruiter": {
    button: "立即沟通",
    last: "sendInitMessage",
    asksForResume: true,
    done: (page) => expect(page.getByRole("textbox", { name: "消息内容" })).toBeVisible(),
  },
  "marking it": {
    button: "感兴趣",
    last: "interestedProject",
    asksForResume: false,
    done: (page) => expect(page.getByRole("button", { name: "取消感兴趣" })).toBeVisible(),
  },
};

/** Presses the button of the flow, and says 否 where the résumé is asked for. */
const press = async (page: Page, { button, asksForResume }: Flow): Promise<void> => {
  await page.getByRole("button", { name: button, exact: true }).click();
  if (asksForResume) await sayNo(page);
};
const resumeQuestion = (page: Page) => page.getByRole("dialog", { name: "完善简历" });
const sayNo = (page: Page): Promise<void> => resumeQuestion(page).getByRole("button", { name: "否" }).click();

const interests = async (request: APIRequestContext, { userId, token }: Seeker): Promise<number> => {
  const list = await call(request, "/api/homePage/interestedProjectList", { recruitUserId: userId }, token);
  return (list["page"] as { total: number }).total;
};

/** Companies with the seeker in their talent pool, as the demo panel shows them. */
const talentPools = async (request: APIRequestContext, { phone }: Seeker): Promise<number> => {
  const entries = (await (await request.get(`/__demo/talents?phoneNo=${phone}`)).json()) as unknown[];
  return entries.length;
};

/** Exactly one result of the flow, and none of other flows. */
const expectOnce = async (request: APIRequestContext, seeker: Seeker, name: string): Promise<void> => {
  expect(await applicationCount(request, seeker)).toBe(name === "signing up" ? 1 : 0);
  expect(await interests(request, seeker)).toBe(name === "signing up" ? 0 : 1);
  expect(await talentPools(request, seeker)).toBe(name === "talking to the recruiter" ? 1 : 0);
};

const openPost = async (page: Page, request: APIRequestContext): Promise<string> => {
  const [post] = await findPosts(request, {});
  const address = `/post-details?id=${post?.recruitProjectId}`;
  await page.goto(address);
  await expect(page.locator("[data-waiting]")).toHaveCount(0);
  return address;
};

/** Meets the next call of that name with a fault, once. */
const meet = (page: Page, name: string, fault: (route: Route) => Promise<void>) =>
  page.route(`**/api/homePage/${name}`, fault, { times: 1 });

test.describe("a flow that is interrupted", () => {
  test.use({ expectedErrors: [/net::ERR/] });

  for (const [name, flow] of Object.entries(FLOWS))
    test(`${name} continues after a failed call, and by itself after the session ended`, { tag: "@release" }, async ({
      page,
      request,
      seeker,
    }) => {
      await addEducation(request, seeker);
      const address = await openPost(page, request);
      await meet(page, flow.last, (route) => route.abort());
      await press(page, flow);
      await expect(page.getByText("网络错误！")).toBeVisible();
      await expect(page.locator("button[aria-disabled=true]")).toHaveCount(0);
      await page.getByRole("button", { name: "关闭提示" }).click();

      await meet(page, flow.unasked ?? flow.last, (route) => route.fulfill({ json: { code: 301, message: "", data: null } }));
      // 否 holds for the visit: the second press is not interrupted.
      await page.getByRole("button", { name: flow.button, exact: true }).click();
      // The notice first: it stays for three seconds.
      await expect(page.getByText("登录超时，请重新登录")).toHaveCount(1);
      await expect(page).toHaveURL(/\/home\/?$/);
      await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
      // The same person again: a second code within the minute is refused, so the session is put in place as a login would.
      await page.evaluate(({ token, userId, phone }) => {
        sessionStorage.setItem("token", token);
        sessionStorage.setItem("user", JSON.stringify({ id: String(userId), name: "", phone }));
      }, seeker);
      await page.goto(address);
      if (flow.asksForResume) await sayNo(page);
      await flow.done(page);
      await expectOnce(request, seeker, name);
    });
});

test("a sign-up is one when two tabs press at once", async ({ context, page, request, seeker }) => {
  const flow = FLOWS["signing up"] as Flow;
  await addEducation(request, seeker);
  const address = await openPost(page, request);
  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByRole("button", { name: "账号菜单" })).toBeVisible();
  for (const tab of [page, second]) await tab.getByRole("button", { name: flow.button, exact: true }).click();
  // Both ask before either continues: once the first tab has signed up, the second has nothing to ask.
  for (const tab of [page, second]) await expect(resumeQuestion(tab)).toBeVisible();
  for (const tab of [page, second]) await sayNo(tab);
  for (const tab of [page, second]) await flow.done(tab);
  await expectOnce(request, seeker, "signing up");
});
