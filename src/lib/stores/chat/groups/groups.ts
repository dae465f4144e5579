import type { ChatClient } from "#lib/chat/index.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { GroupBook } from "./group-book.ts";

type Parts = { client: ChatClient; inbox: Inbox; report: (failure: Failure) => void };

/**
 * The groups of a login. Their code and the adapter's come with the first screen that needs them.
 * Why: docs/decisions/0098-groups-come-with-their-screens.md
 */
export const createGroups = ({ client, inbox, report }: Parts) => {
  let book: GroupBook | null = null;
  return {
    /** Opens the groups; null, and a report, if the adapter's code does not come. Throws if the store's own does not. */
    open: async (): Promise<GroupBook | null> => {
      const [code, facet] = await Promise.all([import("./group-book.ts"), client.groups()]);
      if (!facet.ok) {
        report(facet.failure);
        return null;
      }
      book ??= code.createGroupBook({ facet: facet.value, inbox });
      return book;
    },
    /** Reads again after a lost connection. */
    recheck: (): void => book?.recheck(),
    /** Continues after a new login. */
    resume: (): void => book?.resume(),
    stop: (): void => book?.stop(),
  };
};
