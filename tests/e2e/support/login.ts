import { expect, type Page } from "@playwright/test";

/** Logs in through the dialog that is open; the sixth digit sends the form, which asks for the agreement. */
export const logInByDialog = async (
  page: Page,
  phone: string,
  readCode: (phone: string, previous?: string) => Promise<string>,
  previous = "",
): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "登录/注册" });
  await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText("验证码已发送，请注意查收！")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /秒后重新发送/ })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone, previous));
  await page.getByRole("dialog", { name: "服务协议与隐私政策" }).getByRole("button", { name: "同意" }).click();
};
