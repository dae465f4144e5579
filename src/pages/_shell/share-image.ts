/** The picture of a shared link, in pixels. Made from public/share/site.svg; how, is said there. */
export const SHARE_IMAGE = { path: "/share/site.png", width: 1200, height: 630 } as const;
