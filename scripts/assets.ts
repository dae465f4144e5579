/** No page may name code, styles or pictures of the build that are not in the site. */
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Named by their content, wherever a page names them: in links, scripts and islands. */
const ASSET = /\/_astro\/[\w.@~-]+\.\w+/g;

/** Pages name files that are missing. */
export class DeadAssets extends Error {
  override name = "DeadAssets";
}

/** Looks at pages one by one; throws `DeadAssets` with the first page that names a missing file. */
export const createAssetCheck = (site: string): ((page: string, content: Buffer) => void) => {
  const known = new Map<string, boolean>();
  const isThere = (asset: string): boolean => {
    const found = known.get(asset) ?? existsSync(join(site, asset));
    known.set(asset, found);
    return found;
  };
  return (page, content) => {
    const dead = content
      .toString("latin1")
      .match(ASSET)
      ?.find((asset) => !isThere(asset));
    if (dead !== undefined) throw new DeadAssets(`${page} names ${dead}, which the site does not have.`);
  };
};
