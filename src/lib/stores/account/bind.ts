import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { bindWeChat } from "#lib/contract/account/bind.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

/** How long a login waits for the binding, in milliseconds; what takes longer goes on beside it. */
const TIMEOUT = 5000;

/**
 * Links the phone that has just logged in with the WeChat identity of this session. The login stands whatever comes of it: a
 * problem is said and answered with false, and the next login tries again (R1.4.4-4, D-C11).
 */
export const linkWeChat = async (phone: string, openId: string): Promise<boolean> => {
  const bound = send(bindWeChat, { phone, wxOpenId: openId }).then((done) => {
    if (!done.ok) {
      reportFailure(done.failure);
      notify("bind-failed", "warning");
    }
    return done.ok;
  });
  return Promise.race([bound, new Promise<true>((resolve) => environment().after(TIMEOUT, () => resolve(true)))]);
};
