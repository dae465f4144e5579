import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createAssetCheck } from "#scripts/assets.ts";
import type { Renderable, Renderer } from "./open.ts";

/** While one page waits for its data, another is rendered. */
const AT_ONCE = 4;

export type ToRender = Pick<Renderable, "file" | "page">;

const contentOf = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

/**
 * Renders files into `folder`, without those that `siteDir` has with the same content. Returns those that are not made. Throws `DeadAssets` for a page that
 * names code which the site does not have.
 */
export const renderInto = async (
  renderer: Renderer,
  { files, siteDir, folder }: { files: readonly ToRender[]; siteDir: string; folder: string },
): Promise<string[]> => {
  const check = createAssetCheck(siteDir);
  const queue = files[Symbol.iterator]();
  const empty: string[] = [];
  const work = async (): Promise<void> => {
    for (const { file, page } of queue) {
      const body = await renderer.render(page);
      if (!body) empty.push(file);
      else if (!(await contentOf(join(siteDir, file)))?.equals(body)) {
        if (file.endsWith(".html")) check(file, body);
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), body);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return empty;
};
