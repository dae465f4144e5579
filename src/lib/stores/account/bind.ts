import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { bindWeChat } from "#lib/contract/account/bind.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

/** Milliseconds that a login waits for the binding; a slower one continues in the background. */
const TIMEOUT = 5000;

/**
 * Links the phone that has just logged in to this session's WeChat identity. The login stands in any case: on failure this
 * shows a message and returns false, and the next login tries again (R1.4.4-4, D-C11).
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
