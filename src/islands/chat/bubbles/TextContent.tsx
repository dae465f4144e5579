/** What was written, as it is. */
export function TextContent({ text }: { text: string }) {
  return text;
}
