import type { TagKinds } from "#lib/domain/posts/compared.ts";
import { factGroups } from "./fact-filters.ts";

const degrees = factGroups.find(({ key }) => key === "degree")?.names ?? [];

/** The forms by which a tag of a post is known: the server writes facts in these forms (`texts/posts/fact-tags.ts`). */
export const tagKinds: TagKinds = {
  degree: new RegExp(`^(?:${degrees.join("|")})`, "u"),
  experience: /^经验|\d年/u,
  headcount: /^招\d+人$/u,
};
