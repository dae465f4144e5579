import { scanSignIn } from "#lib/contract/scan.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { SignInTarget } from "#lib/domain/scan.ts";
import { send } from "./http.ts";

/** Signs in at a stage (decisions C11). */
export const sendSignIn = (target: SignInTarget): Promise<Result<unknown>> => send(scanSignIn, target);
