import * as careers from "#lib/contract/careers.ts";
import type { CareerIndustry, CareerPost } from "#lib/domain/careers.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { send } from "./http.ts";

export const hotCareers = (): Promise<Result<CareerPost[]>> => send(careers.hotCareer, undefined);
/** A page of industries with their functions and posts. */
export const careerPage = (page: number, size: number): Promise<Result<Paged<CareerIndustry>>> =>
  send(careers.frontedCareer, { page, size });
