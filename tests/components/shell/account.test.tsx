import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { startAccount } from "#islands/shell/account.ts";
import { $session } from "#lib/stores/account/session.ts";

afterEach(() => $session.set(null));

test("the header shows the name, else the phone with its middle masked, else an unknown user", async () => {
  document.body.innerHTML = '<span data-user-name data-testid="user"></span>';
  startAccount();
  const header = page.getByTestId("user");
  const user = { id: "7", name: "", phone: "13800000001" };
  $session.set({ token: "t", user });
  await expect.element(header).toHaveTextContent("138****0001");
  $session.set({ token: "t", user: { ...user, name: "林知夏" } });
  await expect.element(header).toHaveTextContent("林知夏");
  $session.set({ token: "t", user: { ...user, phone: "" } });
  await expect.element(header).toHaveTextContent("未知用户");
});
