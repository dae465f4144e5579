/** Every errand that starts from a post, with every call of it cut off, its answer lost, or its session ended (1§4, decisions B9, D3). */
import type { APIRequestContext, Page, Route } from "@playwright/test";
import { addEducation, applicationCount, call, enter, findPosts, register, type Seeker } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

type Flow = {
  button: string;
  calls: string[];
  asksForResume: boolean;
  /** What shows that it is done. */
  done: (page: Page) => Promise<void>;
};

const CHECKS = ["ifNeedComplete", "getRecruitUserByUserid"];
const FLOWS: Record<string, Flow> = {
  "signing up": {
    button: "立即报名",
    calls: [...CHECKS, "signUp"],
    asksForResume: true,
    done: (page) => expect(page.getByRole("button", { name: "已报名" })).toBeVisible(),
  },
  "talking to the recruiter": {
    button: "立即沟通",
    calls: [...CHECKS, "getUserSign", "sendInitMessage", "interestedProject"],
    asksForResume: true,
    done: (page) => expect(page.getByText("沟通已准备好")).toBeVisible(),
  },
  "marking it": {
    button: "感兴趣",
    calls: ["getRecruitUserByUserid", "interestedProject"],
    asksForResume: false,
    done: (page) => expect(page.getByRole("button", { name: "取消感兴趣" })).toBeVisible(),
  },
};

/** Once the recruiter was greeted, the conversation goes on without questions. */
const BEGUN = "继续沟通";
const buttonOf = (page: Page, { button }: Flow) => page.getByRole("button", { name: button, exact: true });
const press = (page: Page, flow: Flow) => buttonOf(page, flow).click();
const resumeQuestion = (page: Page) => page.getByRole("dialog", { name: "完善简历" });
/** Says 否 where the résumé is asked for. */
const goOn = async (page: Page, flow: Flow): Promise<void> => {
  if (flow.asksForResume) await resumeQuestion(page).getByRole("button", { name: "否" }).click();
};

const marks = async (request: APIRequestContext, { userId, token }: Seeker): Promise<number> => {
  const list = await call(request, "/api/homePage/interestedProjectList", { recruitUserId: userId }, token);
  return (list["page"] as { total: number }).total;
};

/** Companies in whose talent pool somebody is, by what the demo desk shows. */
const talentPools = async (request: APIRequestContext, { phone }: Seeker): Promise<number> => {
  const entries = (await (await request.get(`/__demo/talents?phoneNo=${phone}`)).json()) as unknown[];
  return entries.length;
};

/** Presses again as far as there is something to press: what was done before its answer was lost is done. */
const pressAgain = async (page: Page, flow: Flow, asked: boolean): Promise<void> => {
  const begun = page.getByRole("button", { name: BEGUN });
  if (flow.button === "立即沟通" && (await begun.isVisible())) return begun.click();
  if (!(await buttonOf(page, flow).isEnabled())) return;
  await press(page, flow);
  if (asked) await goOn(page, flow);
};

/** Exactly one of what the errand leaves, nothing of anything else. */
const expectOnce = async (request: APIRequestContext, seeker: Seeker, name: string): Promise<void> => {
  expect(await applicationCount(request, seeker)).toBe(name === "signing up" ? 1 : 0);
  expect(await marks(request, seeker)).toBe(name === "signing up" ? 0 : 1);
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

for (const [name, flow] of Object.entries(FLOWS)) {
  test.describe(name, () => {
    test.use({ expectedErrors: [/net::ERR/] });

    for (const cut of flow.calls) {
      const asked = flow.asksForResume && cut !== "ifNeedComplete";

      test(`goes on after ${cut} was cut off, and after its answer was lost`, async ({ page, request, newPhone, readCode }) => {
        const seeker = await register(request, newPhone(), readCode);
        await addEducation(request, seeker);
        await enter(page, seeker);
        await openPost(page, request);
        for (const fault of ["cut", "lost"]) {
          await meet(page, cut, async (route) => {
            if (fault === "lost") await route.fetch();
            await route.abort();
          });
          await pressAgain(page, flow, asked);
          await expect(page.getByText("网络错误！")).toBeVisible();
          await expect(page.locator("button[aria-disabled=true]")).toHaveCount(0);
          await page.getByRole("button", { name: "关闭提示" }).click();
        }
        await pressAgain(page, flow, flow.asksForResume);
        await flow.done(page);
        await expectOnce(request, seeker, name);
      });

      test(`is taken up by itself after the session ended at ${cut}`, async ({ page, request, newPhone, readCode }) => {
        const seeker = await register(request, newPhone(), readCode);
        await addEducation(request, seeker);
        await enter(page, seeker);
        const address = await openPost(page, request);
        await meet(page, cut, (route) => route.fulfill({ json: { code: 301, message: "", data: null } }));
        await press(page, flow);
        if (asked) await goOn(page, flow);
        await expect(page).toHaveURL(/\/home\/?$/);
        await expect(page.getByText("登录超时，请重新登录")).toHaveCount(1);
        await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
        // The same person again: a second code within the minute is refused, so the session is put in place as a login would.
        await page.evaluate(({ token, userId, phone }) => {
          sessionStorage.setItem("token", token);
          sessionStorage.setItem("user", JSON.stringify({ id: String(userId), name: "", phone }));
        }, seeker);
        await page.goto(address);
        if (cut !== "interestedProject") await goOn(page, flow);
        await flow.done(page);
        await expectOnce(request, seeker, name);
      });
    }

    test("stops where a dialog is closed, and leaves nothing", async ({ page, request, newPhone, readCode }) => {
      const address = await openPost(page, request);
      await press(page, flow);
      await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: flow.button, exact: true })).toBeEnabled();

      const seeker = await register(request, newPhone(), readCode);
      await enter(page, seeker);
      await page.goto(address);
      await press(page, flow);
      if (flow.asksForResume) {
        await expect(resumeQuestion(page)).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(resumeQuestion(page)).toBeHidden();
        await press(page, flow);
        await goOn(page, flow);
      }
      const warning = page.getByRole("dialog", { name: "还差一步" });
      await expect(warning.getByText("请至少添加一条教育背景")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(warning).toBeHidden();
      await expect(page.getByRole("button", { name: flow.button, exact: true })).toBeEnabled();
      const left = [await applicationCount(request, seeker), await marks(request, seeker), await talentPools(request, seeker)];
      expect(left).toEqual([0, 0, 0]);
    });

    test("is one when two tabs press at once", async ({ context, page, request, newPhone, readCode }) => {
      const seeker = await register(request, newPhone(), readCode);
      await addEducation(request, seeker);
      await enter(page, seeker);
      const address = await openPost(page, request);
      const second = await context.newPage();
      await second.goto(address);
      await expect(second.getByRole("button", { name: "账号菜单" })).toBeVisible();
      for (const tab of [page, second]) await press(tab, flow);
      for (const tab of [page, second]) await goOn(tab, flow);
      for (const tab of [page, second]) await flow.done(tab);
      await expectOnce(request, seeker, name);
    });
  });
}

test.describe("a talent pool", () => {
  test.use({ expectedErrors: [/net::ERR/] });
  const refusal = { code: 500, message: "系统错误！", data: null };
  const FAULTS: Record<string, { fault: (route: Route) => Promise<void>; entered: number }> = {
    "that refuses": { fault: (route) => route.fulfill({ json: refusal }), entered: 0 },
    "that cannot be reached": { fault: (route) => route.abort(), entered: 0 },
    "whose answer is lost": { fault: (route) => route.fetch().then(() => route.abort()), entered: 1 },
  };
  for (const [name, { fault, entered }] of Object.entries(FAULTS))
    test(`${name} does not stop a chat, and is entered once by the next one`, async ({ page, request, newPhone, readCode }) => {
      const seeker = await register(request, newPhone(), readCode);
      await addEducation(request, seeker);
      await enter(page, seeker);
      const address = await openPost(page, request);
      await meet(page, "connectAddEmplTalentPool", fault);
      await page.getByRole("button", { name: "立即沟通" }).click();
      await resumeQuestion(page).getByRole("button", { name: "否" }).click();
      await expect(page.getByText("沟通已准备好")).toBeVisible();
      expect(await talentPools(request, seeker)).toBe(entered);
      await page.goto(address);
      await page.getByRole("button", { name: BEGUN }).click();
      await expect(page.getByText("沟通已准备好")).toBeVisible();
      await expectOnce(request, seeker, "talking to the recruiter");
    });
});

test("a complete résumé is asked no question", async ({ page, request, newPhone, readCode }) => {
  const seeker = await register(request, newPhone(), readCode);
  await addEducation(request, seeker);
  await enter(page, seeker);
  await page.route("**/api/homePage/ifNeedComplete", (route) => route.fulfill({ json: { code: 0, message: "", data: false } }));
  await openPost(page, request);
  await page.getByRole("button", { name: "立即报名" }).dblclick();
  await expect(page.getByText("报名成功")).toBeVisible();
  expect(await applicationCount(request, seeker)).toBe(1);
});
