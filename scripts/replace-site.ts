import { existsSync, globSync, statSync } from "node:fs";
import { link, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Code and styles, in files that are named by their content. */
const NAMED_BY_CONTENT = "_astro/**/*";

const KEPT_MS = 7 * 86_400_000;

/**
 * Puts a finished site in the place of the present one, by two renames. Pages that are open in browsers load code of the site that they came from, so
 * its files named by content come along for a week.
 */
export const replaceSite = async (next: string, present: string): Promise<void> => {
  const before = `${present}.before`;
  for (const entry of globSync(NAMED_BY_CONTENT, { cwd: present, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const to = join(next, file.slice(present.length));
    if (!entry.isFile() || existsSync(to) || statSync(file).mtimeMs < Date.now() - KEPT_MS) continue;
    await mkdir(dirname(to), { recursive: true });
    await link(file, to);
  }
  await rm(before, { recursive: true, force: true });
  if (existsSync(present)) await rename(present, before);
  await rename(next, present);
  await rm(before, { recursive: true, force: true });
};
