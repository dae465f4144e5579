import { createFetch } from "ofetch";
import * as z from "zod/mini";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { readJson } from "./read-json.ts";
import { apiSettings } from "./settings.ts";

const lists = z.catchall(z.object({}), z.array(z.string()));
/** Reference tables are beside the pages on the site's own origin, not at the backend. */
const fetchTable = createFetch({ fetch: (...call) => apiSettings().fetch(...call), defaults: { retry: 1 } });

const tableAt = async (path: string): Promise<Result<Record<string, string[]>>> => {
  try {
    const table = z.safeParse(lists, await fetchTable<unknown>(path, { parseResponse: readJson }));
    return table.success ? success(table.data) : failed({ kind: "malformed-answer" });
  } catch {
    return failed({ kind: "offline" });
  }
};

/** City (full name) → its areas; see `pages/data/areas.json.ts`. */
export const areasByCity = () => tableAt("/data/areas.json");

/** Kind of name → names for the fields of a search; see `pages/data/keywords.json.ts`. */
export const namesByKind = () => tableAt("/data/keywords.json");
