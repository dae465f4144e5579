import * as z from "zod/mini";
import type { Session } from "#lib/domain/account.ts";
import { CODE_PATTERN, PHONE_PATTERN } from "#lib/domain/phone.ts";
import { defineCall } from "./call.ts";
import { id, mapped, noPayload, nothing, text } from "./wire.ts";

/** A mainland mobile number, with the sentence for what is wrong with it. */
export const phone = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "phone_missing" }), z.regex(PHONE_PATTERN, { error: "phone_malformed" }));
const code = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "code_missing" }), z.regex(CODE_PATTERN, { error: "code_malformed" }));

/** Sends a login code by SMS (1§7). Limits: decisions D7. */
export const sendValidationCodeForRecruitPC = defineCall({
  path: "/system-api/smsManagement/sendValidationCodeForRecruitPC",
  access: "public",
  payload: mapped(
    z.object({ phoneNo: phone }),
    (wire) => ({ phone: wire.phoneNo }),
    (clean) => ({ phoneNo: clean.phone }),
  ),
  answer: nothing,
});

/** Logs in by phone and code; the first time registers (1§1). */
export const login = defineCall({
  path: "/api/frontend/login",
  access: "public",
  payload: mapped(
    z.object({ phoneNo: phone, code }),
    (wire) => ({ phone: wire.phoneNo, code: wire.code }),
    (clean) => ({ phoneNo: clean.phone, code: clean.code }),
  ),
  answer: mapped(
    z.object({ token: z.string().check(z.minLength(1)), userId: id, userName: text, phoneNo: text }),
    (wire): Session => ({ token: wire.token, user: { id: wire.userId, name: wire.userName, phone: wire.phoneNo } }),
    (session) => ({ token: session.token, userId: session.user.id, userName: session.user.name, phoneNo: session.user.phone }),
  ),
});

/** Ends the session on the server as well (ours). */
export const logout = defineCall({ path: "/api/frontend/logout", payload: noPayload, answer: nothing });

/** Changes the phone one logs in with; the code goes to the new phone. */
export const editPhoneNo = defineCall({
  path: "/api/homePage/editPhoneNo",
  payload: mapped(
    z.object({ phone, code, userId: id }),
    (wire) => wire,
    (clean) => clean,
  ),
  answer: nothing,
});
