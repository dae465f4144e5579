import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { groupedPrintCode, type MadePrintCode } from "#lib/domain/print/print.ts";
import type { HandOn } from "#lib/stores/print/hand-on.ts";
import { $codeSeconds, $isCodeGone, printAddress } from "#lib/stores/print/made-code.ts";
import { print as words } from "#lib/texts/print.ts";
import { cutText } from "#lib/texts/resume/preview.ts";

const MINUTE = 60;

/** Explains a code that no longer works. */
function Over({ isGone, onAgain }: { isGone: boolean; onAgain: () => void }) {
  return (
    <div role="alert">
      <p className="mb-2 font-semibold text-base text-ink-900">{isGone ? words.gone : words.over}</p>
      {isGone && <p className="text-ink-500">{words.goneHint}</p>}
      <Button onClick={onAgain} className="mt-4 h-12 w-full text-base">
        {words.again}
      </Button>
    </div>
  );
}

/** The code, large; how long it works; where it is typed. */
export function CodeView({ made, store }: { made: MadePrintCode; store: HandOn }) {
  const seconds = useStore($codeSeconds);
  const isGone = useStore($isCodeGone);
  const withdrawing = useStore(store.$withdrawing);
  const code = useRef<HTMLElement>(null);
  // The button that made the code is gone: focus its result, which a screen reader then reads.
  useEffect(() => code.current?.focus(), []);
  if (isGone || seconds === 0) return <Over isGone={isGone} onAgain={store.again} />;
  const minutes = Math.floor(seconds / MINUTE);
  return (
    <>
      <section
        ref={code}
        tabIndex={-1}
        aria-label={`${words.codeFor(cutText[made.cut].label)} ${words.spelt(made.code)}`}
        className="rounded-card bg-ground p-4 text-center focus:outline-none"
      >
        <p className="text-ink-700">{words.codeFor(cutText[made.cut].label)}</p>
        <p aria-hidden="true" className="my-1 font-semibold text-[44px] text-ink-900 tabular-nums leading-tight tracking-wider">
          {groupedPrintCode(made.code)}
        </p>
        <p role="timer" className="text-ink-700 tabular-nums">
          {words.left(minutes, seconds % MINUTE)}
        </p>
      </section>
      <p className="mt-4 text-ink-700">{words.where}</p>
      <p className="select-all break-all font-semibold text-base text-brand-600">{printAddress()}</p>
      <p className="mt-1 text-ink-500">{words.whereHint}</p>
      <div className="mt-5 flex gap-3">
        <Button variant="plain" busy={withdrawing} onClick={() => void store.withdraw()} className="flex-1">
          {words.withdraw}
        </Button>
        <Button variant="secondary" onClick={store.again} className="flex-1">
          {words.again}
        </Button>
      </div>
    </>
  );
}
