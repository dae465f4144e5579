import { atom, type WritableAtom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { GroupTalkFacet } from "#lib/chat/index.ts";
import { type OwnState, ownStateAfter, type Silence, silenceOf } from "#lib/domain/chat/groups/talk.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";

/** Longer timers of browsers end at once; milliseconds. */
const TIMER_MAX = 86_400_000;

type Parts = {
  facet: Pick<GroupTalkFacet, "own">;
  conversationId: string;
  /** Now by the service's clock, in seconds. */
  now: () => number;
  $silence: WritableAtom<Silence | null>;
  /** The reader may write again. */
  onEnd: () => void;
};

const isSame = (one: Silence | null, other: Silence | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether the reader may write in a group, known before anything is sent: as the service says, after each tip, and by the clock. */
export const createSilence = ({ facet, conversationId, now, $silence, onEnd }: Parts) => {
  const $own = atom<OwnState | null>(null);
  let stop: (() => void) | null = null;
  /** Tips that came while the service was asked: its answer may be older. */
  let late: Message[] | null = null;

  const judge = (): void => {
    const own = $own.get();
    if (!own) return;
    stop?.();
    stop = null;
    const [before, silence] = [$silence.get(), silenceOf(own, now())];
    if (!isSame(before, silence)) $silence.set(silence);
    if (before && !silence) onEnd();
    if (silence?.by === "own") stop = environment().after(Math.min(Math.ceil((silence.until - now()) * 1000), TIMER_MAX), judge);
  };
  const take = (own: OwnState): void => {
    $own.set(own);
    judge();
  };

  return {
    /** Asks the service. Without an answer the reader may try to write. */
    read: async (): Promise<void> => {
      if (late) return;
      late = [];
      const answer = await facet.own(conversationId);
      const tips: readonly Message[] = late;
      late = null;
      if (answer.ok) take(tips.reduce(ownStateAfter, answer.value));
    },
    receive: (messages: readonly Message[]): void => {
      late?.push(...messages);
      const own = $own.get();
      if (own) take(messages.reduce(ownStateAfter, own));
    },
  };
};
