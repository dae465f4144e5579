import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { code, figure, flag, id, list, mapped, noPayload, nothing } from "#lib/contract/wire.ts";
import { BROWSERS, type Login, SYSTEMS } from "#lib/domain/account/devices.ts";

const login = mapped(
  z.object({
    loginId: id,
    browser: code(BROWSERS),
    system: code(SYSTEMS),
    loginTime: figure,
    lastUsedTime: figure,
    ifCurrent: flag,
  }),
  (wire): Login => ({
    id: wire.loginId,
    device: { browser: wire.browser ?? "other", system: wire.system ?? "other" },
    beganAt: wire.loginTime ?? 0,
    usedAt: wire.lastUsedTime ?? 0,
    isCurrent: wire.ifCurrent,
  }),
  (clean) => ({
    loginId: clean.id,
    browser: clean.device.browser,
    system: clean.device.system,
    loginTime: clean.beganAt,
    lastUsedTime: clean.usedAt,
    ifCurrent: clean.isCurrent,
  }),
);

/** Where the caller is logged in (ours, D-H12). */
export const listDevices = defineCall({ path: "/api/frontend/loginDevices", payload: noPayload, answer: list(login) });

/** Logs one of the caller's devices out (ours). */
export const endDevice = defineCall({
  path: "/api/frontend/endLoginDevice",
  payload: mapped(
    z.object({ loginId: id }),
    (wire) => ({ id: wire.loginId }),
    (clean) => ({ loginId: clean.id }),
  ),
  answer: nothing,
});

/** Logs all of the caller's devices out but the one that asks (ours). */
export const endOtherDevices = defineCall({
  path: "/api/frontend/endOtherLoginDevices",
  payload: noPayload,
  answer: nothing,
});
