import { expect, test } from "vitest";
import { isNameLookups } from "#lib/browser/blob-workers.ts";

test("of all HTML the chat's pages let through only links that look names up", () => {
  const link = '<link rel="dns-prefetch" href="https://schedule.cloud-rtc.com">';
  expect(isNameLookups(link)).toBe(true);
  expect(isNameLookups(`${link}\r\n${link}`)).toBe(true);
  for (const html of [
    ...["", "text", "<script>1</script>", `${link}<script>1</script>`, `<script>1</script>${link}`, `${link}<img src=x onerror=1>`],
    ...['<link rel="stylesheet" href="https://a.example">', '<link rel="dns-prefetch" href="https://a.example" onload="1">'],
    ...['<link rel="dns-prefetch" href="javascript:1">'],
  ])
    expect(isNameLookups(html)).toBe(false);
});
