import { useState } from "react";
import type { Line } from "#lib/domain/chat/events.ts";

/** Whether an address could not be shown, and how to say so. Once the line has changed it is asked for again. */
export const useBroken = (address: string, line: Line): [isBroken: boolean, setBroken: () => void] => {
  const [broken, setBroken] = useState("");
  const attempt = line + address;
  return [broken === attempt, () => setBroken(attempt)];
};
