import { useStore } from "@nanostores/react";
import { LoginForm } from "#islands/parts/LoginForm.tsx";
import { $loginPage } from "#lib/stores/account/login-page.ts";

/** The login page: the form, and away once somebody is logged in. */
export function LoginPage() {
  useStore($loginPage, { ssr: "initial" });
  return <LoginForm />;
}
