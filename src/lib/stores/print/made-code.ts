import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { endPrintCode, listPrintCodes } from "#lib/contract/print.ts";
import { paths } from "#lib/domain/paths.ts";
import { type MadePrintCode, secondsLeft } from "#lib/domain/print/print.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

const SECOND = 1000;
/** How often it is asked, in seconds, whether the file has been fetched. */
const ASK_EVERY = 5;

/** The last code made on this page: closing the sheet keeps it. The server cannot return it again. */
export const $madeCode = atom<MadePrintCode | null>(null);
/** Seconds until it ends, by the server's clock. It counts and asks while it is looked at. */
export const $codeSeconds = atom(0);
/** Whether the code was used or ended elsewhere before its time. */
export const $isCodeGone = atom(false);

/** The address of the print page, as one types it: without the protocol. */
export const printAddress = (): string => `${environment().location().host}${paths.print}`;

/** Shows a new code. */
export const showCode = (made: MadePrintCode): void => {
  $isCodeGone.set(false);
  $madeCode.set(made);
  $codeSeconds.set(secondsLeft(made, serverNow()));
};

export const forgetCode = (): void => {
  $madeCode.set(null);
  $isCodeGone.set(false);
};

/** Whether the code has been used or ended elsewhere. Without an answer it counts as unused until the next question. */
const askForIt = async (): Promise<void> => {
  const made = $madeCode.get();
  if (!made || $isCodeGone.get() || $codeSeconds.get() === 0) return;
  const inUse = await send(listPrintCodes, undefined, { quiet: true });
  if (!inUse.ok || $madeCode.get() !== made || secondsLeft(made, serverNow()) === 0) return;
  if (!inUse.value.some(({ id }) => id === made.id)) $isCodeGone.set(true);
};

onMount($codeSeconds, () => {
  let stop: () => void = () => undefined;
  let ticks = 0;
  const tick = (): void => {
    const made = $madeCode.get();
    if (made) $codeSeconds.set(secondsLeft(made, serverNow()));
    ticks += 1;
    if (ticks % ASK_EVERY === 0) void askForIt();
    stop = environment().after(SECOND, tick);
  };
  tick();
  const stopShown = environment().onShown(() => void askForIt());
  return () => {
    stop();
    stopShown();
  };
});

/** Ends a code on the server. */
export const withdrawCode = ({ id }: MadePrintCode, quiet = false) => send(endPrintCode, { id }, { quiet });
