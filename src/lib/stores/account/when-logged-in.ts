import type { User } from "#lib/domain/account/account.ts";
import { until } from "#lib/stores/until.ts";
import { $session } from "./session.ts";

/** Resolves to the user on a page that requires a login; a visitor either leaves the page or learns the user from another tab. */
export const whenLoggedIn = async (): Promise<User> => (await until($session, (session) => session !== null)).user;
