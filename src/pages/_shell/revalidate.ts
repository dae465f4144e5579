import { request } from "#lib/api/transport.ts";
import { digest } from "#lib/domain/digest.ts";

/** A finished page may be older than the data: compare when the browser has time, and wake the island whose data changed. */
const check = async (section: HTMLElement): Promise<void> => {
  const path = section.dataset["revalidate"] ?? "";
  const answer = await request({ method: "POST", path, quiet: true });
  if (answer.ok && digest(JSON.stringify(answer.value)) !== section.dataset["digest"]) wake(section);
};

const wake = (section: HTMLElement): void => {
  section.querySelector("astro-island")?.dispatchEvent(new Event("island:wake"));
};

/** A choice kept for the session that differs from the prerendered one needs the island at once. */
const remembers = (section: HTMLElement): boolean => {
  const [key = "", prerendered] = (section.dataset["remembers"] ?? "").split("=");
  try {
    return key !== "" && (sessionStorage.getItem(key) ?? prerendered) !== prerendered;
  } catch {
    return false;
  }
};

/** Keeps the prerendered sections of a page (`data-revalidate`, `data-digest`, `data-remembers`) true. */
export const revalidate = (): void => {
  for (const section of document.querySelectorAll<HTMLElement>("[data-revalidate]")) {
    if (remembers(section)) wake(section);
    else if ("requestIdleCallback" in window) requestIdleCallback(() => void check(section), { timeout: 3000 });
    else setTimeout(() => void check(section), 1000);
  }
};
