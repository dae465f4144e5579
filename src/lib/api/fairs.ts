import * as fairs from "#lib/contract/fairs.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Fair, FairCounts, FairDetail, FairType } from "#lib/domain/fairs.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import { send } from "./http.ts";

export const fairCounts = (): Promise<Result<FairCounts>> => send(fairs.fairCount, undefined);
/** The fairs of the home page, by type. */
export const homeFairs = (): Promise<Result<{ network: Fair[]; scene: Fair[] }>> => send(fairs.frontedFairs, undefined);
/** A page of all fairs of a type. */
export const allFairs = (view: { type: FairType; page: number }): Promise<Result<Paged<Fair>>> =>
  send(fairs.frontedFairsAll, { ...view, size: PAGE_SIZE.fairs });
/** A fair with its companies and their posts. */
export const getFair = (fairId: string): Promise<Result<FairDetail>> => send(fairs.fairsDetail, { fairId });
