import { bindWeChat } from "#lib/contract/account/bind.ts";
import { bindOpenId } from "#server/db/account/bindings.ts";
import { findUser } from "#server/db/account/users.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, forbidden } from "./answer.ts";
import { forSeeker } from "./handle.ts";

/** Links the seeker's own phone with a WeChat identity, which is never written to the log (D-C11). */
export const bindRoutes = [
  forSeeker(
    bindWeChat,
    async ({ phone, wxOpenId }, { db, me, now }) => {
      if ((await findUser(db, me.userId))?.phone !== phone) throw forbidden();
      if (!(await bindOpenId(db, me.userId, wxOpenId, now))) throw conflict(MESSAGES.openIdTaken);
    },
    MESSAGES.bound,
  ),
];
