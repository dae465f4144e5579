import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { writeRichText } from "#lib/domain/posts/write-rich-text.ts";

/** The HTML of a description that is kept: its text and the tags that pages show. */
export const sanitized = (html: string): string => writeRichText(parseHtml(html));
