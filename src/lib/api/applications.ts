import * as applications from "#lib/contract/applications.ts";
import type { SignUpSource } from "#lib/domain/account.ts";
import type { Result } from "#lib/domain/failure.ts";
import { send } from "./http.ts";

/** Signs the seeker up for a post. */
export const signUp = (wanted: { postId: string; address: string[]; source: SignUpSource }): Promise<Result<unknown>> =>
  send(applications.signUp, wanted);
