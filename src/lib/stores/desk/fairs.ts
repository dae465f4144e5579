import { send } from "#lib/api/send.ts";
import { listDeskFairs } from "#lib/contract/desk/fairs.ts";
import type { FairStatus } from "#lib/domain/fairs/status.ts";
import { createDeskList } from "./list.ts";

type Filter = { keyword: string; statuses: FairStatus[] };

/** The table of fairs. */
export const fairs = createDeskList((query, signal) => send(listDeskFairs, query, { signal }), {
  keyword: "",
  statuses: [],
} as Filter);
