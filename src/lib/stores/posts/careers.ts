import { send } from "#lib/api/send.ts";
import { careerPage } from "#lib/contract/posts/careers.ts";
import { type Settled, settle } from "#lib/domain/loadable.ts";
import type { CareerIndustry } from "#lib/domain/posts/careers.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

const INDUSTRIES_A_CALL = 50;

/** The whole career tree; fetched once, for the first picker or tag. */
export const careers = fetchOnMount(
  createResource(async (signal): Promise<Settled<CareerIndustry[]>> => {
    const industries: CareerIndustry[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await send(careerPage, { page, size: INDUSTRIES_A_CALL }, { signal });
      if (!answer.ok) return settle(answer);
      industries.push(...answer.value.items);
      pages = answer.value.page.pages;
    }
    return { state: "ready", value: industries };
  }),
);
