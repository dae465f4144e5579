import { FILES_PATH } from "#server/gateway/transport/paths.ts";

/** A file's name: 32 random hexadecimal digits and the sender's extension. */
export const FILE_NAME = /^[0-9a-f]{32}(\.[a-z0-9]{1,8})?$/;

/** The name of the file of ours at an address; null for one that is elsewhere. */
export const fileNameAt = (url: string): string | null => {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  const name = path.startsWith(`${FILES_PATH}/`) ? path.slice(FILES_PATH.length + 1) : "";
  return FILE_NAME.test(name) ? name : null;
};

/** The name of the file of ours that an element of a message shows; null for one that is elsewhere. */
export const fileNameOf = (element: unknown): string | null => {
  if (typeof element !== "object" || element === null || !("URL" in element) || typeof element.URL !== "string") return null;
  return fileNameAt(element.URL);
};

/** The name of the picture of a video. */
export const coverNameOf = (video: string): string => video.replace(/(\.\w+)?$/, ".jpg");

/** The sides of the small pictures that the SDK asks for, in pixels. */
export const SMALL_SIDES = [198, 720] as const;

/** The name of a picture's thumbnail; clients reach it only through the picture's name. */
export const smallNameOf = (picture: string, side: number): string => `${picture.replace(/\.\w+$/, "")}-${side}.webp`;

/**
 * The thumbnails that suffice for an address, smallest first; the SDK appends the size to the picture's address:
 * `?imageView2/3/w/198/h/198`.
 */
export const smallNamesFor = (picture: string, query: string): string[] => {
  const wanted = SMALL_SIDES.find((side) => query.startsWith(`?imageView2/3/w/${side}/`));
  return wanted === undefined ? [] : SMALL_SIDES.filter((side) => side >= wanted).map((side) => smallNameOf(picture, side));
};

/** Where a file is kept. */
export const storedPath = (name: string): string => `chat/${name}`;

/**
 * Placeholder in all stored and answered addresses for the origin at which a reader reaches this service: readers may use different
 * origins, and no page may decide where other readers' files are. This domain can never exist.
 */
export const HERE = "http://here.invalid";

/** A page's text with the origins of our own files replaced by the placeholder. The SDK forwards images with `https:` for any address. */
export const fromPage = (text: string, origin: string): string => {
  if (!text.includes(`${FILES_PATH}/`)) return text;
  const host = origin.slice(origin.indexOf("://"));
  return ["http", "https"].reduce((all, scheme) => all.replaceAll(`${scheme}${host}${FILES_PATH}/`, `${HERE}${FILES_PATH}/`), text);
};

/** A text for a page, with our own addresses at its origin. */
export const toPage = (text: string, origin: string): string => text.replaceAll(`${HERE}/`, `${origin}/`);
