import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { undoWithdrawal, withdrawApplication } from "#lib/contract/applications/receipt.ts";
import type { Application } from "#lib/domain/applications/applications.ts";
import { UNDO_MS, type WithdrawalReason } from "#lib/domain/applications/withdrawal.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** Where a withdrawal is: asked about; done, and for some seconds to be undone; undone; or over. */
export type WithdrawalState = "asking" | "undoable" | "undone" | "over";

/** Called when the withdrawal was undone, and when it no longer can be. */
export type WithdrawalEnds = { onUndone: () => void; onOver: () => void };

/** Withdraws an application and takes that back. */
export const createWithdrawal = ({ id: applicationId }: Application, { onUndone, onOver }: WithdrawalEnds) => {
  const $state = atom<WithdrawalState>("asking");
  const $busy = atom(false);

  const end = (state: "undone" | "over"): void => {
    $state.set(state);
    if (state === "undone") onUndone();
    else onOver();
  };
  /** Does one thing at a time. */
  const once = async (step: () => Promise<void>): Promise<void> => {
    if ($busy.get()) return;
    $busy.set(true);
    await step();
    $busy.set(false);
  };

  const withdraw = (reason: WithdrawalReason | null): Promise<void> =>
    once(async () => {
      const answer = await send(withdrawApplication, { applicationId, reason });
      if (!answer.ok) return reportFailure(answer.failure);
      $state.set("undoable");
      // A running undo decides by itself.
      environment().after(UNDO_MS, () => {
        if ($state.get() === "undoable" && !$busy.get()) end("over");
      });
    });
  /** Shows a message if it came too late. */
  const undo = (): Promise<void> =>
    once(async () => {
      const answer = await send(undoWithdrawal, { applicationId });
      if (!answer.ok) reportFailure(answer.failure);
      end(answer.ok ? "undone" : "over");
    });
  return { $state, $busy, withdraw, undo };
};
