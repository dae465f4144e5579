import { hydrateIsland } from "#islands/elements/page-names.ts";
import { request } from "#lib/api/transport.ts";
import { digest, type MadeFrom } from "#lib/domain/digest.ts";

/** A section of a finished page may be older than the data it was made from: compares, and hydrates the island if they changed. */
const compare = async (section: HTMLElement): Promise<void> => {
  const made: MadeFrom[] = JSON.parse(section.dataset["revalidate"] ?? "[]");
  const answers = await Promise.all(made.map(({ path, body }) => request({ method: "POST", path, body, quiet: true })));
  if (answers.some((answer, index) => answer.ok && digest(JSON.stringify(answer.value)) !== made[index]?.digest))
    hydrateIsland(section);
};

/** The part of `revalidate.ts` that the first interaction loads. */
export const hydrateChanged = async (sections: readonly HTMLElement[]): Promise<void> => {
  await Promise.all(sections.map(compare));
};
