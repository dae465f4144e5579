import { cleanStores } from "nanostores";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { bindWeChat } from "#lib/contract/account/bind.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { storedPathIn } from "#lib/domain/files/file-view.ts";
import { loginCode, setAgreed, submitLogin } from "#lib/stores/account/login.ts";
import { $loginPage } from "#lib/stores/account/login-page.ts";
import { isMiniProgram, signUpSource, wxOpenId } from "#lib/stores/account/mini-program.ts";
import { $session, beginSession, startSession } from "#lib/stores/account/session.ts";
import { downloadAttachment } from "#lib/stores/files/attachments.ts";
import {
  $scanNotice,
  $signedIn,
  $signInCodeProblem,
  createScanCheck,
  editSignInCode,
  scanAgain,
  submitSignInCode,
  takeQrText,
} from "#lib/stores/scan/scan.ts";
import { $dialogs } from "#lib/stores/shell/dialogs.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const IDENTITY = "oABCd_1234-efgh5678ijklMNOPqr";

let backend: Awaited<ReturnType<typeof openBackend>>;
let browser: ReturnType<typeof createEnvironment>;
let phones = 0;

const newPhone = (): string => {
  phones += 1;
  return `1350000${String(phones).padStart(4, "0")}`;
};

/** A browser at an address of the site, with the backend behind it. */
const openBrowser = (address: string): void => {
  browser = createEnvironment(`http://localhost${address}`);
  browser.environment.fetch = (input, init) => Promise.resolve(backend.request(String(input), init));
  setEnvironment(browser.environment);
  startSession("");
  $toasts.set([]);
};
/** One whose home page was opened by the mini-program, with the identity that it gave. */
const openMiniProgram = (identity?: string): void => {
  openBrowser("/home");
  browser.environment.session.set("miniProgram", "1");
  if (identity !== undefined) browser.environment.session.set("wxOpenId", identity);
};

const notices = (): string[] =>
  $toasts.get().map(({ message }) => ("notice" in message ? message.notice : JSON.stringify(message)));

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());
beforeEach(() => openBrowser("/home"));

describe("the mini-program's mode", () => {
  test("is the value from the home page's address, on every page of the session", () => {
    expect([isMiniProgram(), wxOpenId()]).toEqual([false, null]);
    openMiniProgram(IDENTITY);
    browser.environment.writeAddress("/search", "push");
    expect([isMiniProgram(), wxOpenId()]).toEqual([true, IDENTITY]);
  });

  test("trusts no stored word", () => {
    openMiniProgram("<img src=x>");
    expect(wxOpenId()).toBeNull();
    browser.environment.session.set("miniProgram", "true");
    expect(isMiniProgram()).toBe(false);
  });

  test("decides the source of an application", () => {
    expect([signUpSource(false), signUpSource(true)]).toEqual(["PC", "PC_SCENE"]);
    openMiniProgram();
    expect([signUpSource(false), signUpSource(true)]).toEqual(["MINI_APP", "MINI_APP"]);
  });

  test("opens attachments in the page that shows files, and saves nothing", async () => {
    openMiniProgram();
    await downloadAttachment({ path: "demo/企业简介.pdf", name: "企业简介.pdf" });
    expect(browser.saved).toEqual([]);
    const opened = new URL(browser.opened[0] ?? "", "http://localhost");
    expect([opened.pathname, opened.searchParams.get("name")]).toEqual(["/file-view", "企业简介.pdf"]);
    expect(storedPathIn(opened.searchParams.get("url") ?? "", ["http://localhost"])).toBe("demo/企业简介.pdf");
  });

  test("disables attachment features of a browser", async () => {
    await downloadAttachment({ path: "demo/企业简介.pdf", name: "企业简介.pdf" });
    expect([browser.opened, browser.saved]).toEqual([[], ["企业简介.pdf"]]);
  });
});

describe("a login in the mini-program", () => {
  const logIn = async (phone: string): Promise<void> => {
    cleanStores(loginCode.$cooldown);
    loginCode.editPhone(phone);
    await loginCode.sendCode();
    loginCode.editCode(backend.sms.inbox.latest(phone)?.code ?? "");
    setAgreed(true);
    $toasts.set([]);
    await submitLogin();
  };
  const boundTo = async (openId: string): Promise<string | undefined> =>
    (await backend.db.selectFrom("wechat_bindings").select("user_id").where("open_id", "=", openId).executeTakeFirst())?.user_id;
  const callsOfBind = (): { count: number } => {
    const calls = { count: 0 };
    const { fetch } = browser.environment;
    browser.environment.fetch = (input, init) => {
      if (String(input).includes(bindWeChat.path)) calls.count += 1;
      return fetch(input, init);
    };
    return calls;
  };

  test("links phone and identity by one call", async () => {
    openBrowser(`/login`);
    browser.environment.session.set("wxOpenId", "oLogin_identity-1");
    const calls = callsOfBind();
    await logIn(newPhone());
    expect(notices()).toEqual(["logged-in"]);
    expect(await boundTo("oLogin_identity-1")).toBe($session.get()?.user.id);
    expect(calls.count).toBe(1);
    keepMounted($loginPage);
    expect(browser.opened).toEqual(["/home"]);
  });

  test("without an identity calls nothing", async () => {
    openMiniProgram();
    const calls = callsOfBind();
    await logIn(newPhone());
    expect([notices(), calls.count]).toEqual([["logged-in"], 0]);
  });

  test("stands if the identity belongs to another user, after a message to read", async () => {
    const other = await backend.logIn(newPhone());
    await backend.call(bindWeChat, { phone: other.user.phone, wxOpenId: "oLogin_identity-2" }, { token: other.token });
    browser.environment.session.set("wxOpenId", "oLogin_identity-2");
    const phone = newPhone();
    await logIn(phone);
    expect($session.get()?.user.phone).toBe(phone);
    expect(notices()).toEqual([expect.stringContaining("该微信已绑定其他手机号"), "bind-failed", "logged-in"]);
    expect(await boundTo("oLogin_identity-2")).toBe(other.user.id);
    keepMounted($loginPage);
    expect(browser.opened).toEqual([]);
    browser.pass(3000);
    expect(browser.opened).toEqual(["/home"]);
  });

  test("stands when the call is lost, and the next login tries again", async () => {
    browser.environment.session.set("wxOpenId", "oLogin_identity-3");
    const { fetch } = browser.environment;
    browser.environment.fetch = (input, init) =>
      String(input).includes(bindWeChat.path) ? Promise.reject(new TypeError("offline")) : fetch(input, init);
    const phone = newPhone();
    await logIn(phone);
    expect($session.get()?.user.phone).toBe(phone);
    expect(notices()).toContain("bind-failed");
    browser.environment.fetch = fetch;
    const next = newPhone();
    browser.pass(60_000);
    await logIn(next);
    expect(notices()).toEqual(["logged-in"]);
    expect(await boundTo("oLogin_identity-3")).toBe($session.get()?.user.id);
  });

  test("asks nothing else of the visitor", () => expect($dialogs.get()).toEqual([]));
});

describe("the scan sign-in", () => {
  const enter = async (basics: { name?: string; idNumber?: string }): Promise<void> => {
    const session = await backend.logIn(newPhone());
    await backend.call(saveResume, { userId: session.user.id, basics }, { token: session.token });
    beginSession(session);
  };

  const check = () => createScanCheck().load();

  test("is for the mini-program alone", async () => {
    await enter({ name: "林知夏", idNumber: "110101199003070011" });
    expect(await check()).toEqual({ state: "missing" });
  });

  test.each([{}, { name: "林知夏" }, { idNumber: "110101199003070011" }])("asks to complete %j first", async (basics) => {
    openMiniProgram();
    await enter(basics);
    expect(await check()).toEqual({ state: "ready", value: false });
  });

  test("says why it cannot look, and looks again", async () => {
    openMiniProgram();
    await enter({ name: "林知夏", idNumber: "110101199003070011" });
    const { fetch } = browser.environment;
    browser.environment.fetch = () => Promise.reject(new TypeError("offline"));
    const { $state, load } = createScanCheck();
    keepMounted($state);
    await expect.poll(() => $state.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    browser.environment.fetch = fetch;
    await load();
    expect($state.get()).toEqual({ state: "ready", value: true });
  });

  test("explains a wrong code, and signs in by the right ones", async () => {
    openMiniProgram();
    beginSession(await backend.logIn("13800000001"));
    await takeQrText("https://example.com/menu");
    expect($scanNotice.get()).toBe("not-ours");
    await takeQrText('{"recruitProjectBatchId":5,"recruitProjectFlowId":1031}');
    expect($scanNotice.get()).toMatchObject({ kind: "refused", code: 404 });
    await submitSignInCode();
    expect($signInCodeProblem.get()).toBe("missing");
    editSignInCode("12 a3");
    await submitSignInCode();
    expect($signInCodeProblem.get()).toBe("malformed");
    editSignInCode("999999");
    await submitSignInCode();
    expect($signInCodeProblem.get()).toMatchObject({ kind: "invalid" });
    await takeQrText('{"recruitProjectBatchId":4,"recruitProjectFlowId":1031}');
    expect($signedIn.get()).toBe(true);
    scanAgain();
    expect([$signedIn.get(), $scanNotice.get()]).toEqual([false, "none"]);
    editSignInCode("100062");
    await submitSignInCode();
    expect($signedIn.get()).toBe(true);
  });

  test("sends a code that was refused once, not with every picture", async () => {
    openMiniProgram();
    await enter({ name: "林知夏", idNumber: "110101199003070011" });
    let calls = 0;
    const { fetch } = browser.environment;
    browser.environment.fetch = (input, init) => {
      calls += 1;
      return fetch(input, init);
    };
    const text = '{"recruitProjectBatchId":4,"recruitProjectFlowId":1093}';
    for (let picture = 0; picture < 10; picture += 1) await takeQrText(text);
    expect(calls).toBe(1);
    browser.pass(5000);
    await takeQrText(text);
    expect(calls).toBe(2);
  });
});
