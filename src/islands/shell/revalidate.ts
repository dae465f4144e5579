import { elementsWith, hydrateIsland } from "#islands/elements/page-names.ts";
import { environment } from "#lib/browser/environment.ts";
import { digest, type MadeFrom } from "#lib/domain/digest.ts";
import { onFirstInteraction } from "./first-interaction.ts";

/** The finished page may be older than the data: compare, and hydrate the island whose data changed. */
const check = async (section: HTMLElement): Promise<void> => {
  const { request } = await import("#lib/api/transport.ts");
  const made: MadeFrom[] = JSON.parse(section.dataset["revalidate"] ?? "[]");
  const answers = await Promise.all(made.map(({ path, body }) => request({ method: "POST", path, body, quiet: true })));
  if (answers.some((answer, index) => answer.ok && digest(JSON.stringify(answer.value)) !== made[index]?.digest))
    hydrateIsland(section);
};

/** A choice persisted for the session that differs from the prerendered one needs the island at once. */
const remembers = (section: HTMLElement): boolean => {
  const [key = "", prerendered] = (section.dataset["remembers"] ?? "").split("=");
  return key !== "" && (environment().session.get(key) ?? prerendered) !== prerendered;
};

/**
 * Updates the prerendered sections of a page that starts it (`data-revalidate`, `data-remembers`). Waits for the first interaction, so that an
 * unwatched page loads nothing.
 */
export const startRevalidation = (): void => {
  const sections = [...elementsWith("revalidate")];
  if (sections.length === 0) return;
  for (const section of sections.filter(remembers)) hydrateIsland(section);
  // Without a network the page stays as it was made; the next page tries again.
  onFirstInteraction(() => void Promise.all(sections.map(check)).catch(() => null));
};
