import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { LoginForm } from "#islands/parts/LoginForm.tsx";
import { $loggingIn } from "#lib/stores/login.ts";
import { leaveLoginPage } from "#lib/stores/login-page.ts";
import { $session } from "#lib/stores/session.ts";

/** The login page: the form, and away once somebody is logged in. */
export function LoginPage() {
  const session = useStore($session, { ssr: () => null });
  const busy = useStore($loggingIn, { ssr: () => false });
  // A login is over when what belongs to it is, too: leaving earlier would cut it off.
  useEffect(() => {
    if (session && !busy) leaveLoginPage();
  }, [session, busy]);
  return <LoginForm />;
}
