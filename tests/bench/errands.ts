/**
 * `npm run bench:errands`: the errands that people come for, with the presses and seconds that they take here. Presses are taps, clicks and keys that
 * confirm; typed fields are counted apart. The seconds are a script's, without reading or thinking. Beside them stand the presses that the same errand
 * took when the site was first reviewed.
 */
import { type BrowserContext, chromium, devices, type Locator, type Page, request } from "playwright";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { completeResume, enter, register, type Seeker } from "#tests/e2e/support/seeker.ts";
import { type Beside, report } from "#tests/support/bench/figures.ts";

const FAIR = "/job-fairs/107/";
const POST = "/jobs/10001/";
/** Queries as people typed them in the review; 20 of 26 found nothing. */
const TYPED =
  "java|ＪＡＶＡ|会 计|前端|教师|兼职|JAVA工程师|太原 会计 5k|太原 会计|kuaiji|kj|HR|UI|UI设计|前端 远程|应届|Jvaa|会记|太原|武汉 java|客服 电商|文员|双休|五险一金|日本|財務".split(
    "|",
  );
const EMPTY_BEFORE = 20;

const site = await serveTestSite({ log: console.log });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });

type Hands = {
  press: (target: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  key: (name: string) => Promise<void>;
  /** Two presses: the list opens, and one of it is taken. */
  choose: (list: Locator, value: string) => Promise<void>;
};
type Errand = {
  name: string;
  isPhone?: boolean;
  as?: Seeker;
  from: string;
  /** Presses and seconds in the first review; null where it could not be done at all. */
  before: [presses: number, seconds: number] | null;
  run: (page: Page, hands: Hands, context: BrowserContext) => Promise<void>;
};

const button = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .filter({ visible: true })
    .first();

const go = async ({ name, isPhone = false, as, from, before, run }: Errand): Promise<void> => {
  const size = isPhone
    ? { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } }
    : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ ...size, baseURL: site.url, locale: "zh-CN" });
  const page = await context.newPage();
  if (as) await enter(page, as);
  await page.goto(from, { waitUntil: "networkidle" });
  let presses = 0;
  let fields = 0;
  const hands: Hands = {
    press: async (target) => {
      presses += 1;
      await (isPhone ? target.tap() : target.click());
    },
    type: async (field, text) => {
      fields += 1;
      await field.fill(text);
    },
    choose: async (list, value) => {
      presses += 2;
      await list.selectOption(value);
    },
    key: async (key) => {
      presses += 1;
      await page.keyboard.press(key);
    },
  };
  const began = performance.now();
  await run(page, hands, context);
  const seconds = (performance.now() - began) / 1000;
  console.info(`${name}: ${fields} typed fields`);
  const besides = (at: 0 | 1): { beside?: Beside } =>
    before === null || before[at] === 0 ? {} : { beside: { kind: "beside", name: "first review", value: before[at] } };
  report({ name, value: presses, unit: "presses", ...besides(0) });
  report({ name: `${name}, time`, value: seconds, unit: "s", ...besides(1) });
  await context.close();
};

const api = await request.newContext({ baseURL: site.url });
const readCode = async (phone: string): Promise<string> => {
  for (;;) {
    const message: unknown = await (await api.get(`/__demo/sms?phoneNo=${phone}`)).json();
    if (typeof message === "object" && message !== null && "code" in message) return String(message.code);
  }
};
const seeker = await register(api, `139${String(Date.now()).slice(-8)}`, readCode);
await completeResume(api, seeker);
/** One of the demo, whose applications wait. */
const waiting = await register(api, "13800000001", readCode);

const items = (page: Page): Locator => page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");

const ERRANDS: Errand[] = [
  {
    name: "(a) Java in 武汉 above 10k, kept for later (phone, visitor)",
    isPhone: true,
    from: "/home",
    before: [11, 8.5],
    run: async (page, { press, type, key }) => {
      const field = page.getByRole("combobox", { name: "关键词" }).filter({ visible: true }).first();
      await press(field);
      await type(field, "java 武汉 1万以上");
      await key("Enter");
      await press(
        items(page)
          .first()
          .getByRole("button", { name: /^稍后看/ }),
      );
      await items(page).first().locator('button[data-keep=later][aria-pressed="true"]').waitFor();
    },
  },
  {
    name: "(b) three posts side by side",
    from: "/search",
    before: [6, 0],
    run: async (page, { press }) => {
      for (const index of [0, 1, 2])
        await press(
          items(page)
            .nth(index)
            .getByRole("button", { name: /^加入对比/ }),
        );
      await press(page.getByRole("region", { name: "职位对比" }).getByRole("link", { name: "开始对比" }));
      await page.getByRole("columnheader").nth(2).waitFor();
    },
  },
  {
    name: "(c) a fair of this week, a company of my field, into the day plan (phone)",
    isPhone: true,
    from: "/job-fairs",
    // Then to the first post of the field only: there was no plan.
    before: [10, 9.4],
    run: async (page, { press, type }) => {
      await press(page.getByRole("main").locator('a[href^="/job-fairs/1"]').filter({ visible: true }).first());
      const field = page.getByRole("searchbox", { name: "在本场查找企业、岗位或行业" });
      await type(field, "工程师");
      await page.locator("[data-found] [role=status]").filter({ hasText: "找到" }).waitFor();
      await press(button(page, /^把.+加入行程$/));
      await page.locator('button[aria-pressed="true"]').filter({ visible: true }).first().waitFor();
      await press(page.getByRole("link", { name: "我的行程" }).filter({ visible: true }).first());
      await page.getByRole("main").locator("ol > li").first().waitFor();
    },
  },
  {
    name: "(d) from a post to 报名成功, a newcomer with an empty résumé and the login (phone)",
    isPhone: true,
    from: POST,
    // Without the login.
    before: [26, 20],
    run: async (page, { press, type, choose }) => {
      const phone = `138${String(Date.now()).slice(-8)}`;
      await press(button(page, "立即报名"));
      await type(page.getByRole("textbox", { name: "手机号" }), phone);
      await press(button(page, "发送验证码"));
      await page.getByText("验证码已发送").waitFor();
      await type(page.getByRole("textbox", { name: "验证码" }), await readCode(phone));
      await press(button(page, "同意"));
      await press(button(page, "否"));
      const form = page.getByRole("dialog", { name: "还差一步" });
      await type(form.getByRole("textbox", { name: "姓名" }), "林晓安");
      await type(form.getByRole("textbox", { name: "学校" }), "云岚大学");
      await press(form.getByText("本科", { exact: true }));
      await choose(form.getByRole("combobox", { name: "开始年月", exact: true }), "2015");
      await press(button(page, "保存并继续"));
      await page.getByText("报名成功").waitFor();
    },
  },
  {
    name: "(e) a first message to a recruiter",
    as: seeker,
    from: POST,
    before: [2, 7],
    run: async (page, { press }) => {
      await press(button(page, "立即沟通"));
      await page.getByText("感谢您对我们岗位的关注").first().waitFor();
    },
  },
  {
    name: "(e) the same conversation found again tomorrow (phone)",
    isPhone: true,
    as: seeker,
    from: "/home",
    before: [3, 2.1],
    run: async (page, { press }) => {
      await press(page.locator('a[href="/me"]').filter({ visible: true }).first());
      await press(page.getByRole("main").getByRole("link", { name: /消息/ }).first());
      await press(page.getByRole("region", { name: "会话列表" }).getByRole("listitem").first());
      await page.getByText("感谢您对我们岗位的关注").filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: "(f) why an application stands still",
    as: waiting,
    from: "/home",
    before: [3, 2.4],
    run: async (page, { press }) => {
      await press(button(page, /^账号菜单/));
      await press(
        page
          .getByRole("banner")
          .getByRole("menuitem", { name: "我的应聘" })
          .or(page.getByRole("banner").getByRole("link", { name: "我的应聘" }))
          .filter({ visible: true })
          .first(),
      );
      await press(
        page
          .getByRole("article")
          .filter({ hasText: "信息审核中" })
          .getByRole("button", { name: /信息反馈/ })
          .first(),
      );
      await page
        .getByRole("dialog", { name: "信息反馈" })
        .getByText(/此环节一般/)
        .waitFor();
    },
  },
  {
    name: "(h) the link of a post, to be sent on (phone)",
    isPhone: true,
    from: POST,
    before: [1, 0],
    run: async (page, { press }) => {
      await press(page.getByRole("main").locator("[data-share]").filter({ visible: true }).first());
      await page
        .getByText(/链接已复制|复制链接/)
        .first()
        .waitFor();
    },
  },
  {
    name: "(i) the link and the code of a fair",
    from: FAIR,
    before: [1, 0],
    run: async (page, { press }) => {
      await press(page.getByRole("main").locator("[data-share]").filter({ visible: true }).first());
      await page.getByRole("dialog", { name: "分享" }).getByRole("img").waitFor();
    },
  },
  {
    name: "(g) a résumé for a print shop, as a code (phone)",
    isPhone: true,
    as: seeker,
    from: "/my-resume",
    before: null,
    run: async (page, { press }) => {
      await press(button(page, "打印取件码"));
      await press(page.getByRole("dialog", { name: "打印取件码" }).getByRole("button", { name: "生成取件码" }));
      await page
        .getByRole("dialog", { name: "打印取件码" })
        .getByText(/^\d{3} \d{3}$/)
        .waitFor();
    },
  },
];

try {
  for (const errand of ERRANDS) await go(errand);
  const context = await browser.newContext({ baseURL: site.url, locale: "zh-CN" });
  const page = await context.newPage();
  let without = 0;
  let nowhere = 0;
  for (const query of TYPED) {
    await page.goto(`/search?keyword=${encodeURIComponent(query)}`);
    const found = page.getByRole("region", { name: "搜索结果" });
    const status = await found
      .getByText(/共找到 \d/)
      .first()
      .textContent();
    if (!status?.includes("找到 0 ")) continue;
    without += 1;
    const wayOn = page.getByRole("region", { name: "相近的职位" }).or(page.getByRole("link", { name: /^在海外职位中查找/ }));
    const leadsOn = await wayOn
      .first()
      .waitFor()
      .then(
        () => true,
        () => false,
      );
    if (!leadsOn) nowhere += 1;
    console.info(`no post for ${query}${leadsOn ? ", but a way on" : ""}`);
  }
  const beside = { kind: "beside", name: "first review", value: EMPTY_BEFORE } as const;
  report({
    name: `(j) of ${TYPED.length} queries as people type them, without a post in the demo`,
    value: without,
    unit: "queries",
    beside,
  });
  report({
    name: "(j) of these, without a way on",
    value: nowhere,
    unit: "queries",
    beside: { kind: "at most", value: 0 },
  });
  await page.goto(POST);
  console.info(`(h) title of a shared post: ${await page.title()}`);
  await page.goto(FAIR);
  console.info(`(i) of a shared fair: ${await page.title()}`);
  await context.close();
} finally {
  await api.dispose();
  await browser.close();
  await site.close();
}
