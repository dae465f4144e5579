import { environment } from "#lib/browser/environment.ts";
import { $session } from "#lib/stores/account/session.ts";
import type { ClientSlot } from "./client.ts";

/** For this long after a page was brought back, it may learn that another was in the chat since; milliseconds. */
const BACK_TIME = 10_000;

/** A flag that lowers itself after a time. */
const createFlag = (milliseconds: number) => {
  let isUp = false;
  const take = (): boolean => {
    const wasUp = isUp;
    isUp = false;
    return wasUp;
  };
  const raise = (): void => {
    isUp = true;
    environment().after(milliseconds, take);
  };
  return { raise, take };
};

type Parts = {
  clients: ClientSlot;
  /** Whether the session ends with the seeker's login. */
  isSeekers: boolean;
  isKicked: () => boolean;
  /** Whether messages on their way or chosen files would be lost with the page. */
  mayLose: () => boolean;
  enter: () => void;
  leave: () => void;
  /** Ends the session, after a logout. */
  end: () => void;
};

/** Lets the session follow the page's life in the browser: put away, brought back, closed, logged out. */
export const createPageLife = ({ clients, isSeekers, isKicked, mayLose, enter, leave, end }: Parts) => {
  const justBack = createFlag(BACK_TIME);
  /** The browser puts the page away, and may bring it back: another tab may enter, and the connection would be dead by then. */
  const putAway = (): void => {
    leave();
    clients.current()?.session.setConnected(false);
  };
  const bringBack = (): void => {
    const isOver = isSeekers && $session.get() === null;
    if (isOver || isKicked()) return;
    clients.current()?.session.setConnected(true);
    justBack.raise();
    enter();
  };
  return {
    /** Whether the page was brought back just now; says so only once. */
    takeJustBack: justBack.take,
    /** Begins to follow; returns the function to stop. */
    follow: (): (() => void) => {
      const { onLeave, onPageRestored, warnBeforeLeaving } = environment();
      const stops = [
        onLeave(putAway),
        onPageRestored(bringBack),
        warnBeforeLeaving(mayLose),
        isSeekers && $session.listen((session) => session === null && end()),
      ];
      return () => {
        for (const stop of stops) if (stop) stop();
      };
    },
  };
};
