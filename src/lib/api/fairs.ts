import * as fairs from "#lib/contract/fairs.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Fair, FairCounts } from "#lib/domain/fairs.ts";
import { send } from "./http.ts";

export const fairCounts = (): Promise<Result<FairCounts>> => send(fairs.fairCount, undefined);
/** The fairs of the home page, by type. */
export const homeFairs = (): Promise<Result<{ network: Fair[]; scene: Fair[] }>> => send(fairs.frontedFairs, undefined);
