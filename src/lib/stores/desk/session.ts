import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { configureApi, whenConfigured } from "#lib/api/settings.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/desk/staff.ts";
import { type DeskSession, type Invitation, invitationIn, type Staff } from "#lib/domain/desk/staff.ts";
import { DESK } from "#lib/domain/desk/views.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Findable } from "#lib/domain/loadable.ts";
import { createCodeForm } from "#lib/stores/account/code-form.ts";
import { $session } from "#lib/stores/account/session.ts";
import { find } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { takeFairLink } from "./fair-link.ts";

const TOKEN_KEY = "desk-token";
const TOKEN = /^[\w-]{1,200}$/;

/** Who works at this desk: not known yet, null for a stranger, or a member of staff. */
export const $staff = atom<"unknown" | null | Staff>("unknown");
/** The invitation of the address, with its token; null without one. */
export const $invitation = atom<{ token: string; found: Findable<Invitation> } | null>(null);
/** The name that one who takes an invitation gives. */
export const $name = atom("");
/** Whether a login is under way. */
export const $entering = atom(false);
const $token = atom<string | null>(null);

/** Phone and code, for the login and for an invitation. */
export const deskCode = createCodeForm("desk-code-until", "desk");

const keep = (token: string | null): void => {
  $token.set(token);
  environment().session.set(TOKEN_KEY, token);
};

/** The token of this tab; null without one, or if the storage holds something else. */
export const storedToken = (): string | null => {
  const stored = environment().session.get(TOKEN_KEY);
  return stored !== null && TOKEN.test(stored) ? stored : null;
};

const begin = ({ token, staff }: DeskSession): void => {
  keep(token);
  $staff.set(staff);
  deskCode.clear();
};

/**
 * Whether the end of the session is being confirmed. Parts that the desk shares with other pages may make a call for a seeker of
 * another tab, which is refused with the desk's token: a call of the desk decides.
 */
const $confirming = atom(false);

/** Leaves the desk to the login, here alone. */
const drop = (): void => {
  keep(null);
  $staff.set(null);
};

const readInvitation = async (token: string): Promise<void> => {
  $invitation.set({ token, found: { state: "loading" } });
  $invitation.set({ token, found: find(await send(calls.readInvitation, { token })) });
};

/** On this page every call carries the desk's token; a seeker's session of the same browser goes on beside it. */
const start = async (): Promise<void> => {
  await whenConfigured;
  const stored = storedToken();
  keep(stored);
  configureApi({
    token: () => $token.get(),
    onToken: () => undefined,
    onExpired: async (token) => {
      if (token === null || token !== $token.get() || $confirming.get()) return null;
      $confirming.set(true);
      const me = await send(calls.readMe, undefined);
      $confirming.set(false);
      if (me.ok || me.failure.kind !== "session-expired" || token !== $token.get()) return null;
      drop();
      notify("session-expired", "warning");
      return null;
    },
  });
  takeFairLink();
  const token = invitationIn(environment().location().hash);
  if (token !== null) {
    // The link is a key: it leaves the address at once.
    environment().writeAddress(DESK, "replace");
    await readInvitation(token);
  }
  if (stored === null) return $staff.set(null);
  const me = await send(calls.readMe, undefined);
  if (me.ok) $staff.set(me.value);
  else drop();
};

onMount($staff, () => {
  if (isBuild()) return;
  void start();
  // A link that is opened in the desk's own tab changes the fragment alone.
  const stopLinks = environment().onHistory(takeFairLink);
  // A seeker's logout in another tab clears the storage of this tab.
  const stopKeeping = $session.listen(() => environment().session.set(TOKEN_KEY, $token.get()));
  return () => {
    stopLinks();
    stopKeeping();
  };
});

const enter = async (ask: () => Promise<Result<DeskSession>>): Promise<void> => {
  if (!deskCode.check() || $entering.get()) return;
  $entering.set(true);
  const session = await ask();
  $entering.set(false);
  if (!session.ok) return deskCode.showFailure(session.failure);
  $invitation.set(null);
  begin(session.value);
};

/** Logs in with the form. */
export const logIn = (): Promise<void> => enter(() => send(calls.logInAtDesk, deskCode.$form.get()));

/** Takes the invitation of the address, with the form and a name. */
export const acceptInvitation = (): Promise<void> => {
  const invitation = $invitation.get();
  if (!invitation) return Promise.resolve();
  const { token } = invitation;
  return enter(() => send(calls.acceptInvitation, { token, name: $name.get().trim(), ...deskCode.$form.get() }));
};

/** Turns from an invitation to the login. */
export const skipInvitation = (): void => $invitation.set(null);

/** Ends the session here and at the server. */
export const leave = async (): Promise<void> => {
  const left = await send(calls.leaveDesk, undefined);
  if (!left.ok) reportFailure(left.failure);
  drop();
};
