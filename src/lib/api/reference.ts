import { createFetch } from "ofetch";
import * as z from "zod/mini";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import type { KnownName } from "#lib/domain/posts/suggestions.ts";
import { readJson } from "./read-json.ts";
import { apiSettings } from "./settings.ts";

const areas = z.catchall(z.object({}), z.array(z.string()));
/** Reference tables are beside the pages on the site's own origin, not at the backend. */
const fetchTable = createFetch({ fetch: (...call) => apiSettings().fetch(...call), defaults: { retry: 1 } });

/** City (full name) → its areas; see `pages/data/areas.json.ts`. */
export const areasByCity = async (): Promise<Result<Record<string, string[]>>> => {
  try {
    const table = z.safeParse(areas, await fetchTable<unknown>("/data/areas.json", { parseResponse: readJson }));
    return table.success ? success(table.data) : failed({ kind: "malformed-answer" });
  } catch {
    return failed({ kind: "offline" });
  }
};

const rows = z.array(z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])]));
const nameTable = z.object({ career: rows, company: rows, city: rows });

/** Names for the fields of a search; see `pages/data/keywords.json.ts`. */
export const knownNames = async (): Promise<Result<KnownName[]>> => {
  try {
    const table = z.safeParse(nameTable, await fetchTable<unknown>("/data/keywords.json", { parseResponse: readJson }));
    if (!table.success) return failed({ kind: "malformed-answer" });
    const kinds = ["career", "company", "city"] as const;
    return success(kinds.flatMap((kind) => table.data[kind].map(([name, reading = ""]) => ({ kind, name, reading }))));
  } catch {
    return failed({ kind: "offline" });
  }
};
