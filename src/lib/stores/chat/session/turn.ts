import { environment } from "#lib/browser/environment.ts";
import type { TakeTurn, Turn } from "#lib/browser/leading-tab.ts";

/** A page that is being left gives up its turn a moment later; only then can another tab have it. Milliseconds. */
const TURN_TIME = 500;

type Parts = {
  turns: TakeTurn;
  name: string;
  /** Another tab has taken over. */
  onLost: () => void;
  /** Another tab keeps its turn. */
  onWait: () => void;
};

/** This tab's turn: of a browser's tabs, one at a time is in the chat. */
export const createTabTurn = ({ turns, name, onLost, onWait }: Parts) => {
  let turn: Turn | null = null;
  const end = (): void => {
    turn?.end();
    turn = null;
  };
  return {
    /** Waits for the turn; answers whether it came and is still wanted. */
    take: async (takeOver: boolean): Promise<boolean> => {
      if (turn?.isTaken()) return true;
      end();
      const mine = turns(name, { takeOver, onLost });
      turn = mine;
      const stop = environment().after(TURN_TIME, onWait);
      const isTaken = await mine.taken;
      stop();
      return isTaken && turn === mine;
    },
    /** The turn as it is now, to notice that it has changed. */
    current: (): Turn | null => turn,
    end,
  };
};
