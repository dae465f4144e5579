import type { ChatClient } from "#lib/chat/index.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { AddressBook } from "./address-book.ts";

type Parts = { client: ChatClient; inbox: Inbox; report: (failure: Failure) => void };

/**
 * The address book of a login. Its code and the adapter's come when it is first opened.
 * Why: docs/decisions/0097-the-address-book-comes-with-its-press.md
 */
export const createContacts = ({ client, inbox, report }: Parts) => {
  let book: AddressBook | null = null;
  return {
    /** Opens the address book; null, and a report, if the adapter's code does not come. Throws if the store's own does not. */
    open: async (): Promise<AddressBook | null> => {
      const [code, facet] = await Promise.all([import("./address-book.ts"), client.friends()]);
      if (!facet.ok) {
        report(facet.failure);
        return null;
      }
      book ??= code.createAddressBook({ facet: facet.value, inbox });
      return book;
    },
    /** Continues after a new login. */
    resume: (): void => book?.resume(),
    stop: (): void => book?.stop(),
  };
};
