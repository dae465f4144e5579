import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import * as calls from "#lib/contract/account/devices.ts";
import type { Result } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource } from "#lib/stores/resource.ts";
import { type Notice, notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { $session } from "./session.ts";

const { $state, load, refresh } = createResource(async (signal) => settle(await send(calls.listDevices, undefined, { signal })));
/** Where the user is logged in. */
export const $devices = $state;
export const loadDevices = load;
/** The logout in progress: a device by id, all others, or null. */
export const $endingDevice = atom<string | "others" | null>(null);

// A page may be drawn before its session is restored; without one there is nothing to ask for.
onMount($devices, () =>
  $session.subscribe((session, before) => {
    if (session && session.user.id !== before?.user.id) void load();
  }),
);

const end = async (what: string, order: () => Promise<Result<unknown>>, done: Notice): Promise<void> => {
  if ($endingDevice.get() !== null) return;
  $endingDevice.set(what);
  const ended = await order();
  if (ended.ok) {
    notify(done);
    await refresh();
  } else reportFailure(ended.failure);
  $endingDevice.set(null);
};

/** Logs one device out. */
export const endDevice = (id: string): Promise<void> => end(id, () => send(calls.endDevice, { id }), "device-ended");
/** Logs all devices out but this one. */
export const endOtherDevices = (): Promise<void> =>
  end("others", () => send(calls.endOtherDevices, undefined), "other-devices-ended");
