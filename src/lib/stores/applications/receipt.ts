import { send } from "#lib/api/send.ts";
import { nextStage } from "#lib/contract/applications/progress.ts";
import { applicationReceipt } from "#lib/contract/applications/receipt.ts";
import { getResume } from "#lib/contract/resume/resume.ts";
import type { Application, Flow } from "#lib/domain/applications/applications.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { type Outcome, settle } from "#lib/domain/loadable.ts";
import { type ChangesSince, changesSince, type Received, reachable } from "#lib/domain/resume/received.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createResource, fetchOnMount, find } from "#lib/stores/resource.ts";

/** The received copy of an application, and its next stage. */
export type Receipt = { application: Application; received: Received | null; next: Flow | null };

/** The receipt of the seeker's application for a post; `missing` without an application. The next stage may stay unknown. */
export const createReceipt = (postId: string) =>
  fetchOnMount(
    createResource(async (signal): Promise<Outcome<Receipt>> => {
      await whenLoggedIn();
      if (!ID_PATTERN.test(postId)) return { state: "missing" };
      const found = find(await send(applicationReceipt, { postId }, { signal }));
      if (found.state !== "ready") return found;
      const next = await send(nextStage, { applicationId: found.value.application.id }, { signal });
      return { state: "ready", value: { ...found.value, next: next.ok ? (next.value ?? null) : null } };
    }),
  );

/** The received copy and its differences to today's résumé, both as the company would see them; null for applications without a copy. */
export type Comparison = { received: Received; changes: ChangesSince } | null;

/** An application's received copy beside today's résumé. */
export const createComparison = ({ post }: Application) =>
  fetchOnMount(
    createResource(async (signal): Promise<Outcome<Comparison>> => {
      const { id: userId } = await whenLoggedIn();
      const [receipt, resume] = await Promise.all([
        send(applicationReceipt, { postId: post.id }, { signal }),
        send(getResume, { userId }, { signal }),
      ]);
      if (!receipt.ok) return settle(receipt);
      if (!resume.ok) return settle(resume);
      const { received } = receipt.value;
      return { state: "ready", value: received && { received, changes: changesSince(received.resume, reachable(resume.value)) } };
    }),
  );
