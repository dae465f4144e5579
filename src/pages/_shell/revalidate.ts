import { environment } from "#lib/browser/environment.ts";
import { digest } from "#lib/domain/digest.ts";
import { onFirstSignOfLife } from "./signs-of-life.ts";

/** The finished page may be older than the data: compare, and wake the island whose data changed. */
const check = async (section: HTMLElement): Promise<void> => {
  const { request } = await import("#lib/api/transport.ts");
  const answer = await request({ method: "POST", path: section.dataset["revalidate"] ?? "", quiet: true });
  if (answer.ok && digest(JSON.stringify(answer.value)) !== section.dataset["digest"]) wake(section);
};

const wake = (section: HTMLElement): void => {
  section.querySelector("astro-island")?.dispatchEvent(new Event("island:wake"));
};

/** A choice kept for the session that differs from the prerendered one needs the island at once. */
const remembers = (section: HTMLElement): boolean => {
  const [key = "", prerendered] = (section.dataset["remembers"] ?? "").split("=");
  return key !== "" && (environment().session.get(key) ?? prerendered) !== prerendered;
};

/**
 * Keeps the prerendered sections of a page (`data-revalidate`, `data-digest`, `data-remembers`) true. Nothing is loaded for a page
 * that nobody looks at: the check waits for the first sign of life.
 */
export const revalidate = (): void => {
  const sections = [...document.querySelectorAll<HTMLElement>("[data-revalidate]")];
  if (sections.length === 0) return;
  for (const section of sections.filter(remembers)) wake(section);
  // Without a network the page stays as it was made; the next page tries again.
  onFirstSignOfLife(() => void Promise.all(sections.map(check)).catch(() => null));
};
