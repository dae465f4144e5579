import type { ChatCredentials } from "#lib/domain/account/account.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";

/** Remembers the open conversation while the session is outside the chat, so that it opens again. */
export const createReturn = ({ managerId }: ChatCredentials) => {
  /** Undefined before the first entry, which opens the recruiter's conversation. */
  let last: string | null | undefined;
  /** Whether the conversation was a step of the history, and becomes one again. */
  let isStep = false;
  let endSteps = (): boolean => false;
  return {
    note: ({ view }: Chat): void => {
      last = view.$open.get()?.id ?? null;
      isStep = false;
      ({ endSteps } = view);
    },
    /** Ends the steps, because outside the chat the first step back leaves the page. */
    leaveHistory: (): void => {
      isStep = endSteps() || isStep;
    },
    open: async ({ inbox: { client }, view }: Chat): Promise<void> => {
      if (last === undefined) last = managerId === null ? null : client.conversations.withPerson(managerId);
      if (last !== null) await view.open(last, isStep);
    },
  };
};
