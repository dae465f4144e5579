import type { APIRoute, GetStaticPaths } from "astro";
import { prerenderFairPictures } from "../../_shell/prerender.ts";

export const getStaticPaths = (async () =>
  [...(await prerenderFairPictures())].map(([id, picture]) => ({ params: { id }, props: { picture } }))) satisfies GetStaticPaths;

/** The picture of links to a fair. Why: docs/decisions/0129-pictures-of-shared-links.md */
export const GET: APIRoute<{ picture: ArrayBuffer }> = ({ props }) =>
  new Response(props.picture, { headers: { "content-type": "image/png" } });
