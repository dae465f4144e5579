import { environment } from "#lib/browser/environment.ts";

/** Kept for the browser session, cleared at logout like all of it. */
const DECLINED_KEY = "completion-declined";

/** Whether the seeker has answered 否 to 要不要完善简历? and the résumé is unchanged since (D-I3). */
export const isCompletionDeclined = (): boolean => environment().session.get(DECLINED_KEY) !== null;
export const rememberDeclined = (): void => environment().session.set(DECLINED_KEY, "1");
/** Another résumé is worth another question. */
export const forgetDeclined = (): void => environment().session.set(DECLINED_KEY, null);
