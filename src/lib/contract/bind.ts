import * as z from "zod/mini";
import { OPEN_ID_PATTERN } from "#lib/domain/mini-program.ts";
import { phone } from "./account.ts";
import { defineCall } from "./call.ts";
import { mapped, nothing } from "./wire.ts";

/** Links a phone with a WeChat identity after a login in the mini-program (1§7, decisions C11). */
export const bind = defineCall({
  path: "/api/RecruitApp/bind",
  payload: mapped(
    z.object({ phoneNo: phone, wxOpenId: z.string().check(z.regex(OPEN_ID_PATTERN)) }),
    (wire) => ({ phone: wire.phoneNo, wxOpenId: wire.wxOpenId }),
    (clean) => ({ phoneNo: clean.phone, wxOpenId: clean.wxOpenId }),
  ),
  answer: nothing,
});
