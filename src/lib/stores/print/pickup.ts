import { atom } from "nanostores";
import { requestFile } from "#lib/api/download.ts";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { downloadPrint, finishPrint, takePrint } from "#lib/contract/print.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { cleanPrintCode, printCodeProblem } from "#lib/domain/print/print.ts";

/** The progress of a file. `interrupted`: the same code still works, the file is still there. */
export type Pickup =
  | { state: "idle" }
  | { state: "working" }
  | { state: "refused"; problem: "missing" | "malformed" | { said: string } }
  | { state: "interrupted"; failure: Failure }
  | { state: "done"; name: string };

/** On a stranger's computer the page keeps the file this long for another save, in milliseconds. */
const KEPT_FOR = 2 * 60_000;

export const $pickup = atom<Pickup>({ state: "idle" });

/** The name under which this page asks for a code: a retry with the same code gets the same file. */
const $asked = atom<{ code: string; claim: string } | null>(null);
const $held = atom<{ file: Blob; name: string } | null>(null);

const newClaim = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The server's sentence about a code; null for a transport failure, after which the code is still valid. */
const sentence = (failure: Failure): string | null => {
  if (failure.kind === "invalid") return failure.fields["printCode"] ?? failure.message;
  return failure.kind === "too-many" || failure.kind === "refused" ? failure.message : null;
};

const stopAt = (failure: Failure): void => {
  const said = sentence(failure);
  $pickup.set(said === null ? { state: "interrupted", failure } : { state: "refused", problem: { said } });
};

/** Fetches the file of a code and saves it. The server removes its copy only after the complete download. */
export const pickUp = async (typed: string): Promise<void> => {
  if ($pickup.get().state === "working") return;
  const code = cleanPrintCode(typed);
  const problem = printCodeProblem(code);
  if (problem) return $pickup.set({ state: "refused", problem });
  const before = $asked.get();
  const asked = before?.code === code ? before : { code, claim: newClaim() };
  const { claim } = asked;
  $asked.set(asked);
  $pickup.set({ state: "working" });
  const taken = await send(takePrint, { printCode: code, claim });
  if (!taken.ok) return stopAt(taken.failure);
  const file = await requestFile({ method: downloadPrint.method, path: downloadPrint.path, body: { claim } });
  if (!file.ok) return stopAt(file.failure);
  const { name } = taken.value;
  $asked.set(null);
  const mine = { file: file.value, name };
  $held.set(mine);
  environment().after(KEPT_FOR, () => {
    if ($held.get() === mine) $held.set(null);
  });
  environment().saveFile(mine.file, name);
  $pickup.set({ state: "done", name });
  await send(finishPrint, { claim }, { quiet: true });
};

/** Saves the file again, in case the visitor dismissed the browser's dialog; false once the page has dropped it. */
export const saveAgain = (): boolean => {
  const held = $held.get();
  if (held) environment().saveFile(held.file, held.name);
  return held !== null;
};

/** Starts over; the page drops the file. */
export const resetPickup = (): void => {
  $held.set(null);
  $asked.set(null);
  $pickup.set({ state: "idle" });
};
