import { createContext } from "react";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";

/** Calls the other side, as a press on the record of a call does; null where calls are not offered. */
export const CallBack = createContext<((kind: CallKind) => void) | null>(null);
