import { bindWeChat } from "#lib/api/bind.ts";
import { environment } from "#lib/browser/environment.ts";
import { notify, reportFailure } from "./toasts.ts";

/** How long a login waits for the binding, in milliseconds; what takes longer goes on beside it. */
const PATIENCE = 5000;

/**
 * Links the phone that has just logged in with the WeChat identity of this session. The login stands whatever comes of it: a
 * problem is said and answered with false, and the next login tries again (1§4, decisions C11).
 */
export const linkWeChat = async (phone: string, openId: string): Promise<boolean> => {
  const told = bindWeChat(phone, openId).then((done) => {
    if (!done.ok) {
      reportFailure(done.failure);
      notify("bind-failed", "warning");
    }
    return done.ok;
  });
  return Promise.race([told, new Promise<true>((resolve) => environment().after(PATIENCE, () => resolve(true)))]);
};
