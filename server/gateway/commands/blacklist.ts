import { command } from "#server/gateway/command.ts";
import { anything } from "#server/gateway/fields.ts";

/** Whom an account doesn't want to hear of. Nobody is on anybody's list yet; without StartIndex it would be asked for without end. */
export const blacklist = [
  command("sns.black_list_get", anything, () => ({ BlackListItem: [], StartIndex: 0, CurruentSequence: 0 })),
];
