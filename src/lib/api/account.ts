import * as account from "#lib/contract/account.ts";
import type { Session } from "#lib/domain/account.ts";
import type { Result } from "#lib/domain/failure.ts";
import { send } from "./http.ts";

export const sendLoginCode = (phone: string): Promise<Result<unknown>> => send(account.sendValidationCodeForRecruitPC, { phone });
export const logIn = (phone: string, code: string): Promise<Result<Session>> => send(account.login, { phone, code });
/** Changes the phone the user logs in with; `code` was sent to the new one. */
export const changePhone = (change: { userId: string; phone: string; code: string }): Promise<Result<unknown>> =>
  send(account.editPhoneNo, change);
export const logOut = (): Promise<Result<unknown>> => send(account.logout, undefined);
