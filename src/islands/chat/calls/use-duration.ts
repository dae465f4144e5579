import { useEffect, useState } from "react";

const SECOND = 1000;
const two = (count: number): string => String(count).padStart(2, "0");

/** A length in hours, minutes and seconds: `01:05`, with hours only once there are some. */
export const durationText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
};

/** The seconds since a moment in milliseconds, counting; null before it is known. */
export const useDuration = (since: number | null): number | null => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, Math.floor((now - since) / SECOND));
};
