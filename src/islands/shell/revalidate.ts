import { elementsWith, hydrateIsland } from "#islands/elements/page-names.ts";
import { environment } from "#lib/browser/environment.ts";
import { onFirstInteraction } from "./first-interaction.ts";

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
  onFirstInteraction(
    () =>
      void import("./compare.ts")
        .then(({ hydrateChanged }) => hydrateChanged(sections))
        // Without a network the page stays as it was made; the next page tries again.
        .catch(() => null),
  );
};
