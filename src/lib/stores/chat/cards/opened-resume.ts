import { onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { configureApi, whenConfigured } from "#lib/api/settings.ts";
import { environment } from "#lib/browser/environment.ts";
import { CODE } from "#lib/contract/call.ts";
import { readSharedAtDesk } from "#lib/contract/desk/shared-resumes.ts";
import { GONE, readShared } from "#lib/contract/shared-resume.ts";
import type { ChatProof } from "#lib/domain/account/account.ts";
import { proofFrom, proofIn, type SharedResume, sharedResumePath, shareFrom } from "#lib/domain/chat/cards/shared-resume.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Settled } from "#lib/domain/loadable.ts";
import { storedToken } from "#lib/stores/desk/session.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** Keeps the proof for a reload, in this tab. */
const PROOF_KEY = "shared-resume";

/** The page's content: the copy, that it is gone, or that it is not this reader's. */
export type OpenedResume = { kind: "resume"; shared: SharedResume } | { kind: "gone" } | { kind: "not-yours" };

/** The proof that the address brought, which leaves it at once, or that it brought before a reload. */
const takeProof = (share: string): ChatProof | null => {
  const { location, session, writeAddress } = environment();
  const brought = proofIn(location().hash);
  if (location().hash !== "") writeAddress(sharedResumePath(share), "replace");
  if (brought) session.set(PROOF_KEY, JSON.stringify(brought));
  return brought ?? proofFrom(session.get(PROOF_KEY));
};

const readAtDesk = (share: string, token: string, signal: AbortSignal): Promise<Result<SharedResume>> => {
  configureApi({ token: () => token, onToken: () => undefined, onExpired: () => Promise.resolve(null) });
  return send(readSharedAtDesk, { shareId: share }, { signal, quiet: true });
};

const NOT_YOURS = { state: "ready", value: { kind: "not-yours" } } as const;

const judge = (answer: Result<SharedResume>): Settled<OpenedResume> => {
  if (answer.ok) return { state: "ready", value: { kind: "resume", shared: answer.value } };
  const { failure } = answer;
  if (failure.kind === "session-expired") return NOT_YOURS;
  if (failure.kind !== "refused") return { state: "failed", failure };
  if (failure.code === GONE) return { state: "ready", value: { kind: "gone" } };
  return failure.code === CODE.forbidden ? NOT_YOURS : { state: "failed", failure };
};

/**
 * The copy that the address names, read as the account of the chat, else with the desk's session of this tab. Read again when its reader comes back to
 * the page: it may have been withdrawn since.
 */
export const createOpenedResume = () => {
  let proof: ChatProof | null = null;
  const opened = fetchOnMount(
    createResource<Settled<OpenedResume>>(async (signal) => {
      await whenConfigured;
      const share = shareFrom(environment().location().searchParams.get("id"));
      if (share === null) return NOT_YOURS;
      proof ??= takeProof(share);
      const byChat = proof ? await send(readShared, { share, proof }, { signal, quiet: true }) : null;
      const token = storedToken();
      const isRefused =
        byChat === null || (!byChat.ok && byChat.failure.kind === "refused" && byChat.failure.code === CODE.forbidden);
      if (isRefused && token !== null) return judge(await readAtDesk(share, token, signal));
      return byChat ? judge(byChat) : NOT_YOURS;
    }),
  );
  const { $state, refresh } = opened;
  onMount($state, () => environment().onShown(() => void ($state.get().state === "ready" && refresh())));
  return opened;
};
