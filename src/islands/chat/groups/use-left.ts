import { useEffect, useState } from "react";

const SECOND = 1000;

/** The seconds left until a time by the service's clock, counted down; 0 once it is over. */
export const useLeft = (until: number, now: () => number): number => {
  const [left, setLeft] = useState(() => Math.max(0, until - now()));
  useEffect(() => {
    const count = (): void => setLeft(Math.max(0, until - now()));
    count();
    if (until <= now()) return;
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [until, now]);
  return left;
};
