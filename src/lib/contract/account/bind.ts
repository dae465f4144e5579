import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { nothing } from "#lib/contract/wire.ts";
import { OPEN_ID_PATTERN } from "#lib/domain/account/mini-program.ts";
import { phone } from "./account.ts";

/** Links a phone with a WeChat identity after a login in the mini-program (R1.7-18, D-C11). */
export const bindWeChat = defineCall({
  path: "/api/RecruitApp/bind",
  payload: renamed({ phone: ["phoneNo", phone], wxOpenId: z.string().check(z.regex(OPEN_ID_PATTERN)) }),
  answer: nothing,
});
