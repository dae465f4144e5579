import type { ReadableAtom } from "nanostores";
import type { Line } from "#lib/domain/chat/events.ts";
import { failed, type Result } from "#lib/domain/failure.ts";

/** The SDK's own code for it. */
const NO_LINE = failed({ kind: "chat", code: 2800, message: "" });

/** Asks the service, or fails at once while the line is known to be away: the SDK would wait for 15 seconds. */
export const whileConnected = <Value>($line: ReadableAtom<Line>, ask: () => Promise<Result<Value>>): Promise<Result<Value>> =>
  $line.get() === "connected" ? ask() : Promise.resolve(NO_LINE);
