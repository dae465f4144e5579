import { useState } from "react";
import type { ConnectionState } from "#lib/domain/chat/events.ts";

/**
 * Whether an address failed to load, how to report that, and the key of its element. A change of the connection retries with a
 * new element, also requests begun before the change that fail after it; the element itself never retries.
 */
export const useBroken = (
  address: string,
  connection: ConnectionState,
): [isBroken: boolean, setBroken: () => void, key: number] => {
  const attempt = connection + address;
  const [load, setLoad] = useState({ attempt, count: 0, begun: 0, isBroken: false });
  if (load.attempt !== attempt) {
    const count = load.count + 1;
    setLoad({ attempt, count, begun: load.isBroken ? count : load.begun, isBroken: false });
  }
  const setBroken = (): void =>
    setLoad((before) => (before.begun === before.count ? { ...before, isBroken: true } : { ...before, begun: before.count }));
  return [load.isBroken, setBroken, load.begun];
};
