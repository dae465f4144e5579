import * as careers from "#lib/contract/careers.ts";
import type { CareerIndustry } from "#lib/domain/careers.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { send } from "./http.ts";

/** A page of industries with their functions and posts. */
export const careerPage = (page: number, size: number): Promise<Result<Paged<CareerIndustry>>> =>
  send(careers.frontedCareer, { page, size });
