import * as z from "zod/mini";
import { ID_PATTERN } from "./posts.ts";

/** Of the post that an address carries (`detail`, 2§2.1) the id alone counts: the rest is read from the backend (decisions C7). */
const detail = z.object({
  recruitProjectId: z.union([z.string().check(z.regex(ID_PATTERN)), z.number().check(z.int(), z.positive())]),
});

/** The id of the post in `detail`; null for whatever is no post. */
export const readChosenPost = (text: string | null): string | null => {
  try {
    const post = z.safeParse(detail, JSON.parse(text ?? "null"));
    return post.success ? String(post.data.recruitProjectId) : null;
  } catch {
    return null;
  }
};
