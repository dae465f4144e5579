import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { LoginForm } from "#islands/parts/LoginForm.tsx";
import { leaveLoginPage } from "#lib/stores/login-page.ts";
import { $session } from "#lib/stores/session.ts";

/** The login page: the form, and away once somebody is logged in. */
export function LoginPage() {
  const session = useStore($session, { ssr: () => null });
  useEffect(() => {
    if (session) leaveLoginPage();
  }, [session]);
  return <LoginForm />;
}
