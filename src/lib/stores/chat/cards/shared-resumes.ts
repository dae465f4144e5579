import { atom, onMount, type ReadableAtom } from "nanostores";
import { send } from "#lib/api/send.ts";
import * as calls from "#lib/contract/shared-resumes.ts";
import type { SharedCut } from "#lib/domain/chat/cards/job-cards.ts";
import type { OwnShare } from "#lib/domain/chat/cards/shared-resume.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** The résumés that the seeker has shared with the holder of `account`; read again when the connection is back. */
export const createSharedResumes = (account: string, $connection: ReadableAtom<ConnectionState> = atom("connected")) => {
  /** By their names in the chat; null until known. */
  const $shares = atom<ReadonlyMap<string, OwnShare> | null>(null);
  const $busy = atom(false);

  /** Copies that went out or were withdrawn here. */
  let changes = 0;

  const load = async (): Promise<void> => {
    const before = changes;
    const answer = await send(calls.ownShares, { account }, { quiet: true });
    // An answer may be older than a change since.
    if (changes !== before) return load();
    if (answer.ok) $shares.set(new Map(answer.value.map((share) => [share.share, share])));
  };
  onMount($shares, () => {
    void load();
    return $connection.listen((connection) => void (connection === "connected" && load()));
  });

  const whileBusy = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if ($busy.get()) return null;
    $busy.set(true);
    try {
      return await work();
    } finally {
      $busy.set(false);
    }
  };

  return {
    $shares,
    $busy,
    /** Freezes the résumé for the other side; null where that fails, which is reported, or is under way. */
    share: (cut: SharedCut, photo: string | null): Promise<{ share: string; until: number } | null> =>
      whileBusy(async () => {
        const shared = await send(calls.shareResume, {
          ...{ account, cut },
          photo: cut === "interview" ? photo : null,
        });
        if (!shared.ok) {
          reportFailure(shared.failure);
          return null;
        }
        const { share, until } = shared.value;
        changes += 1;
        $shares.set(new Map([...($shares.get() ?? []), [share, { share, until, isWithdrawn: false }]]));
        return shared.value;
      }),
    /** Withdraws a copy; answers whether it is gone. */
    withdraw: async (share: string): Promise<boolean> => {
      const done = await whileBusy(async () => mapResult(await send(calls.withdrawShare, { share }), () => true));
      if (!done) return false;
      if (!done.ok) {
        reportFailure(done.failure);
        return false;
      }
      changes += 1;
      await load();
      return true;
    },
  };
};
export type SharedResumes = ReturnType<typeof createSharedResumes>;
