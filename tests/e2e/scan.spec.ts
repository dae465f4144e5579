import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { signInText } from "#lib/domain/scan/scan.ts";
import { cameraProblems } from "#lib/texts/scan.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { breakCamera, launchWithCamera, setCameraOutcome, writeQrVideo } from "./support/camera.ts";
import { demoSeeker } from "./support/demo-seeker.ts";
import { call, enter, register, type Seeker } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** The demo's seeker is at the written exam of this batch, at the interview of another. */
const WRITTEN_EXAM = { batchId: "4", flowId: "1031" };
const INTERVIEW_CODE = "100062";

const identified = async (request: APIRequestContext, phone: string, readCode: (phone: string) => Promise<string>) => {
  const seeker = await register(request, phone, readCode);
  const identity = { emplTalentPoolName: "林知夏", certificateNo: "110101199003070011" };
  await call(request, "/api/homePage/editResumeInfo", { recruitUserId: seeker.userId, ...identity }, seeker.token);
  return seeker;
};

/** Comes from the mini-program's home page by the account menu. */
const goByMenu = async (page: Page, seeker: Seeker): Promise<void> => {
  await enter(page, seeker);
  await page.goto("/home?miniProgram=1");
  await page.locator("[popovertarget=account-menu]").click();
  await page.getByRole("link", { name: "扫码签到" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "扫码签到" })).toBeVisible();
};

const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole("textbox", { name: "签到码" }).fill(code);
  await page.getByRole("button", { name: "签到", exact: true }).click();
};

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

test.describe("the scan sign-in", () => {
  /** A page in a browser of its own, with a camera of its own. Its console is watched as the others' are. */
  const openWithCamera = async (camera: Parameters<typeof launchWithCamera>[0], project: string) => {
    const browser = await launchWithCamera(camera);
    const context = await browser.newContext({
      baseURL: process.env["E2E_URL"] ?? "",
      locale: "zh-CN",
      viewport: project === "phone" ? SIZES.phone : SIZES.desktop,
      hasTouch: project === "phone",
    });
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(String(error.error())));
    const page = await context.newPage();
    return { page, errors, close: () => browser.close() };
  };

  test("reads the QR code before the camera, and stops the camera then", async ({ request, readCode }, info) => {
    const video = join(info.outputDir, "code.y4m");
    await info.attach("video", { body: video });
    writeQrVideo(video, signInText(WRITTEN_EXAM));
    const seeker = await demoSeeker(request, readCode);
    const { page, errors, close } = await openWithCamera({ video }, info.project.name);
    const scripts: string[] = [];
    page.on("response", (response) => scripts.push(response.url()));
    const sent = page.waitForRequest("**/api/RecruitApp/scanSignIn");
    await page.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        Object.assign(window, { stream });
        return stream;
      };
    });
    await goByMenu(page, seeker);
    expect((await sent).postDataJSON()).toEqual({ recruitProjectBatchId: 4, recruitProjectFlowId: 1031 });
    await expect(page.getByRole("heading", { name: "签到成功" })).toBeFocused();
    expect(await accessibilityProblems(page)).toEqual([]);
    const trackStates = () =>
      page.evaluate(() => {
        const { stream } = window as typeof window & { stream: MediaStream };
        return stream.getTracks().map((track) => track.readyState);
      });
    expect(await trackStates()).toEqual(["ended"]);
    expect(scripts.filter((url) => /qr-worker/.test(url))).toHaveLength(1);
    // Again is a success too.
    await page.getByRole("button", { name: "继续签到其他环节" }).click();
    await expect(page.getByRole("heading", { name: "签到成功" })).toBeVisible();
    expect(errors).toEqual([]);
    await close();
  });

  test("takes the typed code when the camera is refused", { tag: ["@phone", "@release"] }, async ({ request, readCode }, info) => {
    const { page, close } = await openWithCamera("refused", info.project.name);
    await goByMenu(page, await demoSeeker(request, readCode));
    await expect(page.getByText(cameraProblems.denied.title)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await typeCode(page, "12345");
    await expect(page.getByText("签到码为6位数字")).toBeVisible();
    await typeCode(page, "999999");
    await expect(page.getByText("签到码不存在，请核对二维码下方的6位数字")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await typeCode(page, INTERVIEW_CODE);
    await expect(page.getByRole("heading", { name: "签到成功" })).toBeVisible();
    await close();
  });

  test("rejects a foreign QR code, and continues", { tag: "@release" }, async ({ request, newPhone, readCode }, info) => {
    const video = join(info.outputDir, "code.y4m");
    await info.attach("video", { body: video });
    writeQrVideo(video, "https://example.com/menu");
    const { page, close } = await openWithCamera({ video }, info.project.name);
    await goByMenu(page, await identified(request, newPhone(), readCode));
    await expect(page.getByText("这不是本站的签到二维码")).toBeVisible();
    await expect(page.locator("video")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await close();
  });

  test("says why a code does not let one in", { tag: "@release" }, async ({ request, newPhone, readCode }, info) => {
    const video = join(info.outputDir, "code.y4m");
    await info.attach("video", { body: video });
    writeQrVideo(video, signInText(WRITTEN_EXAM));
    const { page, close } = await openWithCamera({ video }, info.project.name);
    await goByMenu(page, await identified(request, newPhone(), readCode));
    await expect(page.getByText("您不在该批次的应聘名单中，请核对签到地点")).toBeVisible();
    await close();
  });

  test(
    "shows a hint after a long search, and stops the camera while the page is hidden",
    { tag: "@release" },
    async ({ request, newPhone, readCode }, info) => {
      const { page, close } = await openWithCamera("test-picture", info.project.name);
      await page.clock.install();
      await goByMenu(page, await identified(request, newPhone(), readCode));
      await expect(page.getByText("正在识别，请对准签到二维码")).toBeVisible();
      await page.clock.fastForward(20_000);
      await expect(page.getByText("还没有识别到二维码")).toBeVisible();
      const setVisible = (state: "visible" | "hidden") =>
        page.evaluate((value) => {
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, state);
      await setVisible("hidden");
      await expect(page.locator("video")).toHaveCount(0);
      await expect(page.getByText("相机已关闭")).toBeVisible();
      await setVisible("visible");
      await expect(page.locator("video")).toBeVisible();
      await close();
    },
  );

  test("names every camera error in its own words, with the typed code below", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const CASES = {
      NotAllowedError: "denied",
      NotFoundError: "no-camera",
      NotReadableError: "in-use",
      OverconstrainedError: "unsuitable",
      AbortError: "aborted",
      SecurityError: "forbidden",
      TypeError: "unsupported",
      SomethingNewError: "unknown",
      "no-media-devices": "unsupported",
      insecure: "insecure",
      never: "slow",
    } as const;
    await page.clock.install();
    await breakCamera(page);
    await goByMenu(page, await identified(request, newPhone(), readCode));
    for (const [outcome, problem] of Object.entries(CASES)) {
      await setCameraOutcome(page, outcome);
      await page.reload();
      if (outcome === "never") {
        await expect(page.getByText("正在打开相机…")).toBeVisible();
        await page.clock.fastForward(30_000);
      }
      await expect(page.getByRole("alert").getByText(cameraProblems[problem].title, { exact: true }), outcome).toBeVisible();
      await expect(page.getByText(cameraProblems[problem].hint)).toBeVisible();
      await expect(page.getByRole("textbox", { name: "签到码" })).toBeVisible();
      await expect(page.getByRole("button", { name: "重新打开相机" })).toBeVisible();
      expect(await accessibilityProblems(page, "main")).toEqual([]);
    }
  });

  test("opens the camera again once it is allowed", { tag: "@release" }, async ({ request, newPhone, readCode }, info) => {
    const { page, close } = await openWithCamera("test-picture", info.project.name);
    await page.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      let refused = false;
      navigator.mediaDevices.getUserMedia = (wanted) => {
        if (refused) return ask(wanted);
        refused = true;
        return Promise.reject(new DOMException("no", "NotAllowedError"));
      };
    });
    await goByMenu(page, await identified(request, newPhone(), readCode));
    await expect(page.getByText(cameraProblems.denied.title)).toBeVisible();
    await page.getByRole("button", { name: "重新打开相机" }).click();
    await expect(page.locator("video")).toBeVisible();
    await expect(page.getByText("正在识别，请对准签到二维码")).toBeVisible();
    await close();
  });

  test.describe("when its reader cannot be loaded", () => {
    test("says so", { tag: "@release" }, async ({ request, newPhone, readCode }, info) => {
      const { page, close } = await openWithCamera("test-picture", info.project.name);
      await page.route("**/qr-worker*", (route) => route.abort());
      await goByMenu(page, await identified(request, newPhone(), readCode));
      await expect(page.getByText(cameraProblems["no-reader"].title)).toBeVisible();
      await close();
    });
  });

  test("asks to complete the résumé first, and opens no camera", { tag: ["@phone", "@release"] }, async ({ page, newcomer }) => {
    await goByMenu(page, await newcomer());
    await expect(page.getByText("请先完善资料", { exact: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "签到码" })).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "去完善简历" }).click();
    await expect(page).toHaveURL(/\/my-resume\/?$/);
  });

  test("requires the mini-program and a login", { tag: "@release" }, async ({ page, request, newPhone, readCode }) => {
    await page.goto("/scan-sign-in");
    await expect(page).toHaveURL(/\/home\/?$/);
    await enter(page, await identified(request, newPhone(), readCode));
    await page.goto("/scan-sign-in");
    await expect(page.getByText("请在微信小程序中签到")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
