import { atom, computed, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { type DoorTone, giveDoorSignal, prepareSound } from "#lib/browser/door-signal.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { onOnline } from "#lib/browser/online.ts";
import { sha256 } from "#lib/browser/sha256.ts";
import { readDoor, recordAttendance } from "#lib/contract/desk/attendance.ts";
import { type Door, type KeptScan, SCANS_MAX, type ScanOutcome, type ScanResult } from "#lib/domain/desk/attendance.ts";
import type { Failure } from "#lib/domain/failure.ts";
import {
  cleanTicketCode,
  readTicketText,
  TICKET_CODE_PATTERN,
  TICKET_HASH_LENGTH,
  ticketHashText,
} from "#lib/domain/fairs/tickets.ts";
import type { Findable } from "#lib/domain/loadable.ts";
import { createResource, fetchOnMount, find } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { $keptScans, forgetScans, keepScan } from "./kept-scans.ts";

/**
 * The answer to the last ticket. Beside the server's outcomes: `kept` is a ticket of this fair by the device's own list, `unchecked` one
 * that waits for the server, `not-ours` no ticket at all. `turn` counts the answers.
 */
export type DoorAnswer = {
  outcome: ScanOutcome | "kept" | "unchecked" | "not-ours";
  code: string;
  at: number | null;
  name: string;
  turn: number;
};
type Found = Omit<DoorAnswer, "turn">;

export const DOOR_TONES: Record<DoorAnswer["outcome"], DoorTone> = {
  attended: "good",
  kept: "good",
  before: "again",
  unchecked: "again",
  unknown: "bad",
  "other-fair": "bad",
  closed: "bad",
  "not-ours": "bad",
};

/** A door waits this long for the server, then it answers by itself, in milliseconds. */
const ANSWER_AFTER = 2500;
/** Between two tries to send the scans that wait. */
const RETRY_EVERY = 10_000;
/** A ticket that has left the camera for this long is a new scan. */
const SAME_FOR = 4000;

const isOfNetwork = ({ kind }: Failure): boolean => kind === "offline" || kind === "transport" || kind === "malformed-answer";

/** The scans of a fair that wait, and how they were sent. */
const createSending = (fairId: string, onResults: (results: readonly ScanResult[]) => void) => {
  const $figures = atom<Pick<Door, "tickets" | "attended"> | null>(null);
  const $waiting = computed($keptScans, (scans) => scans.filter((scan) => scan.fairId === fairId));
  let running: Promise<boolean> | null = null;
  /** The server refuses the scans: another try waits for the next press. */
  let isStuck = false;

  /** Whether all went out. */
  const sendWaiting = async (): Promise<boolean> => {
    for (let batch = $waiting.get().slice(0, SCANS_MAX); batch.length > 0; batch = $waiting.get().slice(0, SCANS_MAX)) {
      const scans = batch.map(({ code, at }) => ({ code, at }));
      const sent = await send(recordAttendance, { fairId, scans }, { quiet: true });
      if (!sent.ok) {
        isStuck = !isOfNetwork(sent.failure);
        if (isStuck) reportFailure(sent.failure);
        return false;
      }
      isStuck = false;
      const { results, tickets, attended } = sent.value;
      onResults(results);
      $figures.set({ tickets, attended });
      forgetScans(batch);
    }
    return true;
  };

  /** Sends all that waits; a scan that comes on the way goes with it. */
  const catchUp = (): Promise<boolean> => {
    running ??= sendWaiting().finally(() => {
      running = null;
    });
    return running;
  };
  return { $figures, $waiting, catchUp, retry: () => (isStuck ? Promise.resolve(false) : catchUp()) };
};

/** Sends at once, every ten seconds, and when the network is back; returns the function to stop. */
const keepSending = ({ retry, catchUp }: Pick<ReturnType<typeof createSending>, "retry" | "catchUp">): (() => void) => {
  let stopRetrying = (): void => undefined;
  const keepTrying = (): void => {
    void retry();
    stopRetrying = environment().after(RETRY_EVERY, keepTrying);
  };
  keepTrying();
  const stopListening = onOnline(() => void catchUp());
  return () => {
    stopRetrying();
    stopListening();
  };
};

/** The answer of the device alone, by its list of the fair's tickets. */
const judgeAlone = async ({ fairId, code, at }: KeptScan, list: Findable<Door>): Promise<Found> => {
  const hash = await sha256(ticketHashText(fairId, code));
  const isKnown = hash !== null && list.state === "ready" && list.value.hashes.includes(hash.slice(0, TICKET_HASH_LENGTH));
  return { outcome: isKnown ? "kept" : "unchecked", code, at, name: "" };
};

/** The field for a code that no camera reads. */
const createTypedCode = (check: (code: string) => Promise<void>) => {
  const $typed = atom<{ text: string; problem: "missing" | "malformed" | null }>({ text: "", problem: null });
  return {
    $typed,
    type: (text: string): void => $typed.set({ text, problem: null }),
    /** Checks the typed code. */
    submitTyped: async (): Promise<void> => {
      prepareSound();
      const { text } = $typed.get();
      const code = cleanTicketCode(text);
      const problem = code === "" ? "missing" : TICKET_CODE_PATTERN.test(code) ? null : "malformed";
      if (problem) return $typed.set({ text, problem });
      $typed.set({ text: "", problem: null });
      await check(code);
    },
  };
};

/**
 * The check of tickets at the door of a fair. A scan is on the device before it is sent; without a network the device's own list
 * answers, and the server learns of the scan later.
 * Why: docs/decisions/0116-tickets-at-a-fair.md
 */
export const createCheckIn = (fairId: string) => {
  const door = fetchOnMount(createResource(async (signal) => find(await send(readDoor, { id: fairId }, { signal }))));
  const $answer = atom<DoorAnswer | null>(null);
  const $isAsking = atom(false);
  const $isLoud = atom(true);
  /** Tickets that were refused when their scans were caught up, after the door had let them in. */
  const $refused = atom<readonly ScanResult[]>([]);
  /** How many kept scans were caught up. */
  const $caughtUp = atom(0);
  /** When this door let a ticket in first. */
  const seen = new Map<string, number>();
  /** The ticket whose scan waits for an answer. */
  let awaited: { code: string; result: ScanResult | null } | null = null;
  let last = { text: "", until: 0 };

  const takeResults = (results: readonly ScanResult[]): void => {
    const late = results.filter(({ code }) => code !== awaited?.code);
    for (const result of results) {
      if (result.at !== null) seen.set(result.code, result.at);
      else seen.delete(result.code);
      if (awaited && result.code === awaited.code) awaited.result = result;
    }
    if (late.length === 0) return;
    $caughtUp.set($caughtUp.get() + late.length);
    $refused.set([...$refused.get(), ...late.filter(({ at }) => at === null)]);
  };
  const { $figures, $waiting, catchUp, retry } = createSending(fairId, takeResults);

  const show = (found: Found): void => {
    $answer.set({ ...found, turn: ($answer.get()?.turn ?? 0) + 1 });
    giveDoorSignal(DOOR_TONES[found.outcome], $isLoud.get());
  };

  const isWaiting = (code: string): boolean => $waiting.get().some((scan) => scan.code === code);

  /** Sends the scan; null if the server does not answer in time. */
  const askServer = async (code: string): Promise<ScanResult | null> => {
    const asked = { code, result: null as ScanResult | null };
    awaited = asked;
    let stopWaiting = (): void => undefined;
    const isLate = new Promise<void>((resolve) => {
      stopWaiting = environment().after(ANSWER_AFTER, resolve);
    });
    // A sending that was at its end did not see the scan.
    const sent = catchUp().then((isDone) => (isDone && !asked.result && isWaiting(code) ? catchUp() : isDone));
    await Promise.race([sent, isLate]);
    stopWaiting();
    awaited = null;
    return asked.result;
  };

  const check = async (code: string): Promise<void> => {
    const scan = { fairId, code, at: Math.round(serverNow()) };
    const before = seen.get(code);
    // Let in here already, and not sent yet: a second scan would say nothing new.
    if (before !== undefined && isWaiting(code)) {
      show({ outcome: "before", code, at: before, name: "" });
      return void catchUp();
    }
    keepScan(scan);
    const result = await askServer(code);
    if (result) return show(result);
    if (before !== undefined) return show({ outcome: "before", code, at: before, name: "" });
    seen.set(code, scan.at);
    show(await judgeAlone(scan, door.$state.get()));
  };

  /** Checks one ticket at a time. */
  const checkAlone = async (code: string): Promise<void> => {
    if ($isAsking.get()) return;
    $isAsking.set(true);
    await check(code);
    $isAsking.set(false);
  };

  onMount($answer, () => {
    if (isBuild()) return;
    const stops = [keepSending({ retry, catchUp }), environment().warnBeforeLeaving(() => $waiting.get().length > 0)];
    return () => {
      for (const stop of stops) stop();
    };
  });

  return {
    door,
    $answer,
    $isAsking,
    ...createTypedCode(checkAlone),
    $isLoud,
    $refused,
    $caughtUp,
    $waiting,
    /** Figures of the last answer; null before one. */
    $figures,
    catchUp,
    prepareSound,
    setLoud: (isLoud: boolean): void => $isLoud.set(isLoud),
    /** Takes the text of a QR code, which may be anything; the camera reads one many times. */
    takeText: async (text: string): Promise<void> => {
      const now = environment().now();
      const isSame = text === last.text && now < last.until;
      if (!isSame && $isAsking.get()) return;
      last = { text, until: now + SAME_FOR };
      if (isSame) return;
      const ticket = readTicketText(text);
      if (!ticket) return show({ outcome: "not-ours", code: "", at: null, name: "" });
      if (ticket.fairId !== fairId) return show({ outcome: "other-fair", code: ticket.code, at: null, name: "" });
      await checkAlone(ticket.code);
    },
  };
};
export type CheckIn = ReturnType<typeof createCheckIn>;
