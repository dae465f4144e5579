import { createContext } from "react";
import type { ChatProof } from "#lib/domain/account/account.ts";
import type { SharedResumes } from "#lib/stores/chat/cards/shared-resumes.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";

/** The means of the cards in a conversation with one person. */
export type CardDeeds = {
  isSeeker: boolean;
  /** The name of the other side. */
  peerName: string;
  store: ConversationStore;
  /** The résumés that the seeker has shared here; null for the other side. */
  resumes: SharedResumes | null;
  /** The proof of the reader's account for the backend. */
  proof: () => ChatProof | null;
};

/** Null where cards are read-only: in groups, records and searches. */
export const CardContext = createContext<CardDeeds | null>(null);
