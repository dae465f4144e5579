import table from "./entrances.json" with { type: "json" };

/** The kinds of ways in: calls of the server, commands of the chat, keys of browser storage, parameters and fragments of addresses. */
export const ENTRANCE_KINDS = ["calls", "commands", "storage", "address"] as const;
export type EntranceKind = (typeof ENTRANCE_KINDS)[number];

const rows: [file: string, kinds: Partial<Record<EntranceKind, string[]>>][] = Object.entries(table);

/** The files of tests that throw hostile input at entrances. */
export const HOSTILE_SUITES = rows.map(([file]) => file);

/** All entrances of a kind, in all suites or in one. Those of a page are its file and the key or parameter, with a space between. */
export const entrancesOf = (kind: EntranceKind, suite?: string): string[] =>
  rows.filter(([file]) => suite === undefined || file === suite).flatMap(([, kinds]) => kinds[kind] ?? []);

/** The files that a suite's entrances of a kind are read in. */
export const filesOf = (kind: EntranceKind, suite: string): string[] => [
  ...new Set(entrancesOf(kind, suite).map((row) => row.split(" ")[0] ?? "")),
];
