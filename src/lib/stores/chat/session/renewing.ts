import { environment } from "#lib/browser/environment.ts";
import type { Login } from "#lib/chat/index.ts";
import { failed, type Result } from "#lib/domain/failure.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import { NOT_ASKED } from "./client.ts";
import type { LogIn } from "./login.ts";
import { createRenewal } from "./renewal.ts";

/** Keeps the session logged in past the end of its signature. The user notices nothing. */
export const createRenewing = (login: LogIn, current: () => Chat | null) => {
  /** The service ended the old login for a new one, which then failed. */
  let isOut = false;

  const renewLogin = async (): Promise<Result<Login>> => {
    const before = current();
    if (!before) return NOT_ASKED;
    const failure = await login.renewSignature();
    if (failure) return failed(failure);
    // The SDK empties its lists during the new login; the stores must not follow.
    before.stop();
    const logged = await login.logIn(before.inbox.client, 1);
    if (current() !== before) return NOT_ASKED;
    isOut = !logged.ok;
    await before.resume();
    if (logged.ok) renewal.plan(logged.value.until);
    return logged;
  };
  let running: Promise<Result<Login>> | null = null;
  /** Logs in with a new signature, once for all callers at a time. */
  const renew = (): Promise<Result<Login>> => {
    running ??= renewLogin().finally(() => {
      running = null;
    });
    return running;
  };
  const renewal = createRenewal({
    renew,
    now: () => current()?.inbox.client.now() ?? environment().now() / 1000,
    mayRenew: () => isOut || current()?.isQuiet() === true,
  });

  return {
    renew,
    /** Plans the renewal of a login that has just succeeded. */
    begin: ({ until }: Login): void => {
      isOut = false;
      renewal.plan(until);
    },
    stop: renewal.stop,
  };
};
