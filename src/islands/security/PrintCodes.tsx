import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import type { PrintCode } from "#lib/domain/print/print.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $endingPrintCode, $printCodes, endPrintCode, loadPrintCodes } from "#lib/stores/print/codes.ts";
import { general } from "#lib/texts/general.ts";
import { print as words } from "#lib/texts/print.ts";
import { cutText } from "#lib/texts/resume/preview.ts";

/** The hour and minute: a code lives for minutes. */
const clockTime = (time: number): string => formatBeijing(time).slice(11);

function Row({ code: { id, cut, madeAt, endsAt }, ending }: { code: PrintCode; ending: string | null }) {
  const { label } = cutText[cut];
  return (
    <li className="flex items-center justify-between gap-4 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-medium text-ink-900">{label}</p>
        <p className="text-ink-500 tabular-nums">
          <span className="mr-3 inline-block">{words.madeAt(clockTime(madeAt))}</span>
          <span className="inline-block">{words.endsAt(clockTime(endsAt))}</span>
        </p>
      </div>
      <Button
        variant="plain"
        busy={ending !== null}
        aria-label={words.endOf(label, clockTime(madeAt))}
        className="shrink-0"
        onClick={() => void endPrintCode(id)}
      >
        {ending === id ? words.ending : words.end}
      </Button>
    </li>
  );
}

/** The print codes that still work. */
export function PrintCodes() {
  const ending = useStore($endingPrintCode);
  const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-10" />;
  return (
    <Loaded of={useStore($printCodes)} skeleton={skeleton} onRetry={() => void loadPrintCodes()}>
      {(codes) =>
        codes.length === 0 ? (
          <p className="text-ink-500">{words.none}</p>
        ) : (
          <ul>
            {codes.map((code) => (
              <Row key={code.id} code={code} ending={ending} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
