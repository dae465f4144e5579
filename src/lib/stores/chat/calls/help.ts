import { atom, onMount, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { CallHelp, SfuRoom } from "#lib/domain/chat/calls/call.ts";

/** The backend's help for calls of a login, whose code comes when it is first asked for. */
export const createCallHelp = ({ session }: Pick<ChatClient, "session">) => {
  const hasCloudRooms = Boolean(import.meta.env.PUBLIC_TRTC_APP_ID);
  /** Whether more people than pages can connect with directly may be called: by the cloud, or by an SFU, which is asked for while this is shown. */
  const $carriesMany = atom(hasCloudRooms);
  const ask = async (): Promise<CallHelp> => {
    const { callServers } = await import("./servers.ts");
    const help = await callServers(session.proof());
    $carriesMany.set(help.hasSfu || hasCloudRooms);
    return help;
  };
  onMount($carriesMany, () => void ask().catch(() => null));
  return {
    $carriesMany: $carriesMany as ReadableAtom<boolean>,
    ask,
    /** A room at the SFU for a call; null while the service gives no room. */
    room: async (call: string): Promise<SfuRoom | null> => {
      const { callRoom } = await import("./servers.ts");
      return callRoom(call, session.proof());
    },
  };
};
