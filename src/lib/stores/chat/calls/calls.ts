import { atom, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { CallKind, MediaTrouble } from "#lib/domain/chat/calls/call.ts";
import type { CallEnding } from "#lib/domain/chat/calls/state.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { CallStore, CallView } from "./call.ts";

/** News of calls for the reader. */
export type CallTrouble = { ended: CallEnding } | { device: "microphone" | "camera"; trouble: MediaTrouble };

type Parts = { client: ChatClient; report: (failure: Failure) => void; tell: (trouble: CallTrouble) => void };

/** Whether a message is an invitation of the other side. */
const isInvitation = ({ content, isMine }: Message): boolean => !isMine && content.kind === "call" && content.outcome === "started";

/**
 * Calls of a login. All their code comes with the first call, made or received: until then an invitation is a message like others.
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md
 */
export const createCalls = ({ client, report, tell }: Parts) => {
  const $view = atom<CallView | null>(null);
  let store: CallStore | null = null;
  const open = async (): Promise<CallStore | null> => {
    if (store) return store;
    const [code, mesh, servers, facet] = await Promise.all([
      import("./call.ts"),
      import("#lib/calls/mesh.ts"),
      import("./servers.ts"),
      client.calls(),
    ]);
    if (!facet.ok) {
      report(facet.failure);
      return null;
    }
    store ??= code.createCallStore({
      ...{ facet: facet.value, openEngine: mesh.openMesh, servers: servers.callServers, $view },
      onEnd: (ended) => tell({ ended }),
      onTrouble: (device, trouble) => tell({ device, trouble }),
    });
    return store;
  };
  /** The store finds the invitation that brought its code, and hears of later ones itself. */
  const wake = (messages: readonly Message[]): void => {
    if (!store && messages.some(isInvitation)) void open().catch(() => null);
  };

  return {
    $view: $view as ReadableAtom<CallView | null>,
    /** The store of calls, with its code; null, and a report, if the adapter's code does not come. */
    open,
    /** Calls a person. Answers once the call is on the screen, or its code did not come. */
    start: async (account: string, kind: CallKind): Promise<void> => {
      (await open())?.start(account, kind);
    },
    receive: (event: ChatEvent): void => {
      if (event.type === "messages") wake(event.messages);
    },
    /** The connection is back: the network may be another one. */
    restart: (): void => store?.restart(),
    /** Continues after a new login. */
    resume: (): void => store?.resume(),
    stop: (): void => store?.stop(),
  };
};
