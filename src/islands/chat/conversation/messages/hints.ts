import { type ComponentType, createContext } from "react";
import type { Message } from "#lib/domain/chat/messages/message.ts";

/** Draws hints below received messages; null where none are judged, and until the code is there. */
export const Hints = createContext<ComponentType<{ message: Message }> | null>(null);
