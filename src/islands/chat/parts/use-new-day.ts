import { useEffect, useState } from "react";

/** How often to check for a new day, in milliseconds. */
const EVERY = 60_000;
const today = (): string => new Date().toDateString();

/** Redraws 昨天 and 星期三 when a new day begins while the page is open. */
export const useNewDay = (): void => {
  const [, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), EVERY);
    return () => clearInterval(timer);
  }, []);
};
