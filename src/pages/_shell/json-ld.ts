/** JSON-LD for a page's head. A closing tag inside a text would end the element that holds it. */
export const jsonLd = (data: Record<string, unknown>): string =>
  JSON.stringify({ "@context": "https://schema.org/", ...data }).replaceAll("<", "\\u003c");
