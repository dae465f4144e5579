import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, mapped, noPayload, nothing, text } from "#lib/contract/wire.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { CODE_PATTERN, CODE_PURPOSES, type CodePurpose } from "#lib/domain/account/phone.ts";
import { PHONE_PATTERN } from "#lib/domain/account/phone-number.ts";
import type { Proof } from "#lib/domain/account/proof.ts";
import { proof } from "./proof.ts";

/** A mainland mobile number, with a sentence for each mistake. */
export const phone = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "phone_missing" }), z.regex(PHONE_PATTERN, { error: "phone_malformed" }));
/** A code as typed. */
export const code = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "code_missing" }), z.regex(CODE_PATTERN, { error: "code_malformed" }));

/** A code request, by default for a login; with the proof of work that the server may demand. */
export type CodeWish = { phone: string; purpose?: CodePurpose | undefined; proof?: Proof | undefined };

/** Sends a login code by SMS (R1.7-5). Limits: D-D7. */
export const sendLoginCode = defineCall({
  path: "/system-api/smsManagement/sendValidationCodeForRecruitPC",
  roles: EVERYONE,
  payload: mapped(
    // purpose, proof: ours; a backend that does not know them sends its code anyway.
    z.object({ phoneNo: phone, purpose: z.optional(z.literal(CODE_PURPOSES)), proof: z.optional(proof) }),
    (wire): CodeWish => ({ phone: wire.phoneNo, purpose: wire.purpose, proof: wire.proof }),
    (clean) => ({ phoneNo: clean.phone, purpose: clean.purpose, proof: clean.proof }),
  ),
  answer: nothing,
});

/** Logs in by phone and code; the first time registers (R1.1-5). */
export const logIn = defineCall({
  path: "/api/frontend/login",
  roles: EVERYONE,
  payload: renamed({ phone: ["phoneNo", phone], code }),
  answer: mapped(
    z.object({ token: z.string().check(z.minLength(1)), userId: id, userName: text, phoneNo: text }),
    (wire): Session => ({ token: wire.token, user: { id: wire.userId, name: wire.userName, phone: wire.phoneNo } }),
    (session) => ({ token: session.token, userId: session.user.id, userName: session.user.name, phoneNo: session.user.phone }),
  ),
});

/** Ends the session on the server as well (ours). */
export const logOut = defineCall({ path: "/api/frontend/logout", payload: noPayload, answer: nothing });

/** Changes the phone one logs in with; the code goes to the new phone. */
export const changePhone = defineCall({
  path: "/api/homePage/editPhoneNo",
  payload: z.object({ phone, code, userId: id }),
  answer: nothing,
});
