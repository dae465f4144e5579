import { origins } from "#lib/data/origins.ts";
import { fairPicturePath, postPicturePath } from "#lib/domain/paths.ts";

/** The picture of a shared link, in pixels, of pages without one of their own. Made from public/share/site.svg; how, is said there. */
export const SHARE_IMAGE = { path: "/share/site.png", width: 1200, height: 630 } as const;

/** A post's picture is drawn by the backend, wherever the pages are. */
export const postImage = (id: string, site: URL): URL => new URL(postPicturePath(id), origins.api || site);
/** A fair's picture is a file of the build. */
export const fairImage = (id: string, site: URL): URL => new URL(fairPicturePath(id), site);
