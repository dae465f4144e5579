import { useStore } from "@nanostores/react";
import { LoginForm } from "#islands/parts/LoginForm.tsx";
import { $loginPage } from "#lib/stores/account/login-page.ts";

/** The login page: shows the form, and leaves once the user is logged in. */
export function LoginPage() {
  useStore($loginPage, { ssr: "initial" });
  return <LoginForm />;
}
