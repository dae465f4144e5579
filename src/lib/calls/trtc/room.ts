import { isError } from "./events.ts";
import { roomIdOf } from "./room-id.ts";
import type { Sdk } from "./sdk.ts";

/** The SDK has tried for eight seconds by itself; in milliseconds. */
const PAUSE = 3000;

/** The reader at the cloud: the account and the signature of the chat, which is of the same app. */
export type Identity = { appId: number; account: string; signature: string };

export type Room = {
  /** Enters the room of a call, and keeps trying while the network does not let it through. */
  enter: (call: string) => void;
  /** The SDK has left the room by itself after an error: enters it again. */
  again: () => void;
  /** Tries again at once. */
  hurry: () => void;
  /** Leaves for good. Resolves when the room is left. */
  leave: () => Promise<void>;
};

/** The room of one call. The signature is asked for with every try: it may have been renewed. */
export const openRoom = (sdk: Sdk, identity: () => Identity): Room => {
  let call: string | null = null;
  let isEntering = false;
  let entering: Promise<void> = Promise.resolve();
  let isLeft = false;
  let isEntered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async (id: string): Promise<void> => {
    const { appId, account, signature } = identity();
    const strRoomId = await roomIdOf(id);
    if (isLeft) return;
    try {
      await sdk.enterRoom({ sdkAppId: appId, userId: account, userSig: signature, strRoomId });
      isEntered = true;
    } catch (error) {
      // A refusal by the cloud stays one; the call ends by itself when no path was found.
      if (!isLeft && isError(error, "failed")) timer = setTimeout(tryNow, PAUSE);
    }
  };
  const tryNow = (): void => {
    clearTimeout(timer);
    if (call === null || isLeft || isEntered || isEntering) return;
    isEntering = true;
    entering = attempt(call).finally(() => {
      isEntering = false;
    });
  };

  return {
    enter: (id) => {
      if (call !== null) return;
      call = id;
      tryNow();
    },
    again: () => {
      isEntered = false;
      if (!isLeft) timer = setTimeout(tryNow, PAUSE);
    },
    hurry: tryNow,
    leave: async () => {
      isLeft = true;
      clearTimeout(timer);
      // It ends an entry that is under way; one that went through all the same is undone by the second.
      const exit = (): Promise<void> => sdk.exitRoom().catch(() => undefined);
      const wasEntering = isEntering;
      await exit();
      await entering;
      if (wasEntering) await exit();
    },
  };
};
