import { bind } from "#lib/contract/bind.ts";
import type { Result } from "#lib/domain/failure.ts";
import { send } from "./http.ts";

/** Links the seeker's own phone with a WeChat identity (1§4 Login). */
export const bindWeChat = (phone: string, wxOpenId: string): Promise<Result<unknown>> => send(bind, { phone, wxOpenId });
