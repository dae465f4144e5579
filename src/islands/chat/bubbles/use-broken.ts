import { useState } from "react";
import type { ConnectionState } from "#lib/domain/chat/events.ts";

/**
 * Whether an address could not be shown, how to say so, and the key of the element that shows it. What is broken is asked for again when the
 * line has changed, by a new element: none asks twice by itself. So is what was asked for before the change and fails after it.
 */
export const useBroken = (address: string, line: ConnectionState): [isBroken: boolean, setBroken: () => void, key: number] => {
  const attempt = line + address;
  const [load, setLoad] = useState({ attempt, count: 0, begun: 0, isBroken: false });
  if (load.attempt !== attempt) {
    const count = load.count + 1;
    setLoad({ attempt, count, begun: load.isBroken ? count : load.begun, isBroken: false });
  }
  const setBroken = (): void =>
    setLoad((before) => (before.begun === before.count ? { ...before, isBroken: true } : { ...before, begun: before.count }));
  return [load.isBroken, setBroken, load.begun];
};
