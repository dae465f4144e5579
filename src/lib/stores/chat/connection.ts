import type { ReadableAtom } from "nanostores";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { failed, type Result } from "#lib/domain/failure.ts";

const NOT_CONNECTED = failed({ kind: "chat", reason: "unreachable", code: 0, message: "" });

/** Asks the service, or fails at once while the connection is known to be lost: the SDK would wait for 15 seconds. */
export const whileConnected = <Value>(
  $connection: ReadableAtom<ConnectionState>,
  ask: () => Promise<Result<Value>>,
): Promise<Result<Value>> => ($connection.get() === "connected" ? ask() : Promise.resolve(NOT_CONNECTED));
