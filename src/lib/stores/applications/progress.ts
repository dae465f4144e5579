import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { showsBatchNotice } from "#lib/contract/applications/applications.ts";
import * as calls from "#lib/contract/applications/progress.ts";
import {
  type Application,
  type ApplicationStatus,
  ATTENDED_STAGES,
  type Attendance,
  type Flow,
  type StageResults,
} from "#lib/domain/applications/applications.ts";
import type { BatchProgress, Move } from "#lib/domain/applications/path.ts";
import { ticketWish } from "#lib/domain/applications/ticket.ts";
import type { UsualWait } from "#lib/domain/applications/usual-wait.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import { downloadAttachment } from "#lib/stores/files/attachments.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

/** An application's details. `timeline` is null if the backend does not have it. */
export type ApplicationProgress = {
  status: ApplicationStatus | null;
  previous: Flow | null;
  current: Flow | null;
  next: Flow | null;
  results: StageResults[];
  timeline: { moves: Move[]; batch: BatchProgress; usualWait: UsualWait | null } | null;
  /** When all this was read, in milliseconds since 1970. */
  readAt: number;
};

const failed = (failure: Failure): Outcome<never> => ({ state: "failed", failure });

/** Fetches everything in parallel; any failure fails the whole, except for the timeline, which is ours, and for past stages. */
const fetchProgress = async (application: Application, signal: AbortSignal): Promise<Outcome<ApplicationProgress>> => {
  const payload = { applicationId: application.id };
  const [previous, current, next, results, timeline] = await Promise.all([
    send(calls.previousStage, payload, { signal }),
    send(calls.currentStage, payload, { signal }),
    send(calls.nextStage, payload, { signal }),
    send(calls.stageResults, payload, { signal }),
    send(calls.applicationTimeline, payload, { signal }),
  ]);
  if (!current.ok) return failed(current.failure);
  if (!next.ok) return failed(next.failure);
  if (!results.ok) return failed(results.failure);
  return {
    state: "ready",
    value: {
      status: current.value?.status ?? application.status,
      previous: previous.ok ? (previous.value ?? null) : null,
      current: current.value ?? null,
      next: next.value ?? null,
      results: results.value,
      timeline: timeline.ok ? timeline.value : null,
      readAt: environment().now(),
    },
  };
};

/** An application's details while mounted; reloaded whenever the seeker returns to the page. */
export const createProgress = (application: Application) => {
  const resource = fetchOnMount(createResource((signal) => fetchProgress(application, signal)));
  const { $state, load, refresh } = resource;
  const $saving = atom(false);
  /** Whether a ticket is being fetched. */
  const $fetching = atom(false);

  onMount($state, () => environment().onShown(() => void refresh()));

  /** Sends the seeker's answer about attending the present stage. Ignores a press while sending. */
  const attend = async (attendance: Attendance): Promise<void> => {
    const status = $state.value?.state === "ready" ? $state.value.value.status : null;
    const here = ATTENDED_STAGES.find((known) => known.status === status);
    if (!here || $saving.get()) return;
    $saving.set(true);
    const answer = await send(calls.setParticipation, { applicationId: application.id, stage: here.stage, attendance });
    if (answer.ok) notify("attendance-saved");
    else reportFailure(answer.failure);
    await refresh();
    $saving.set(false);
  };
  /** Fetches a stage's ticket and saves it under a name. Ignores a press while fetching. */
  const saveTicket = async (flow: Flow, name: string): Promise<void> => {
    if ($fetching.get()) return;
    $fetching.set(true);
    const made = await send(calls.admissionTicket, ticketWish(application.id, flow));
    if (made.ok) await downloadAttachment({ path: made.value, name });
    else reportFailure(made.failure);
    $fetching.set(false);
  };
  return { $state, $saving, $fetching, load, attend, saveTicket };
};
export type Progress = ReturnType<typeof createProgress>;

/** Whether 成绩公示 shows a batch's announcements (R2.5.10-2); false for a backend that does not report it. */
export const createBatchNotice = () =>
  fetchOnMount(
    createResource(async (signal): Promise<Outcome<boolean>> => {
      const answer = await send(showsBatchNotice, undefined, { signal });
      return { state: "ready", value: answer.ok && answer.value };
    }),
  );
