import { clsx } from "clsx";
import { FileText, FileX, ShieldCheck } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { type ChosenFile, prefill } from "#lib/stores/resume/prefill.ts";
import { general } from "#lib/texts/general.ts";
import { prefill as words } from "#lib/texts/resume/prefill.ts";

const KINDS = ".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A button that opens the system's choice of a file. */
export function FileButton({
  variant,
  isFirst,
  children,
}: {
  variant: "primary" | "secondary" | "plain";
  isFirst?: boolean;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) void prefill.choose(file);
    // The same file may be chosen again.
    target.value = "";
  };
  return (
    <>
      <input ref={input} type="file" accept={KINDS} aria-label={words.choose} hidden onChange={pick} />
      <Button variant={variant} data-autofocus={isFirst ? "" : undefined} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** Progress of a reading: the pages read so far, for a file that has pages. */
function Reading({ file }: { file: Extract<ChosenFile, { state: "reading" }> }) {
  const { name, page, pages } = file;
  const isCounted = pages > 0;
  return (
    <div className="grid w-full max-w-90 justify-items-center gap-3">
      <p className="max-w-full break-words font-medium text-base text-ink-900 [overflow-wrap:anywhere]">{words.reading(name)}</p>
      <div
        role="progressbar"
        aria-label={words.reading(name)}
        aria-valuemin={0}
        aria-valuemax={isCounted ? pages : 1}
        aria-valuenow={isCounted ? page : undefined}
        className="h-1.5 w-full overflow-hidden rounded-full bg-line"
      >
        <div
          className={clsx("h-full rounded-full bg-brand-600", !isCounted && "animate-pulse motion-reduce:animate-none")}
          style={{ width: isCounted ? `${(100 * page) / pages}%` : "25%" }}
        />
      </div>
      <p role="status" className="text-ink-500">
        {isCounted ? words.page(page, pages) : words.starting}
      </p>
      <Button variant="plain" data-autofocus="" onClick={prefill.cancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

/** A file whose reader did not come, or which took too long, may be read at the second try. */
function Broken({ file }: { file: Extract<ChosenFile, { state: "broken" }> }) {
  const { title, help } = words.broken[file.problem];
  const mayRetry = file.problem === "no-code" || file.problem === "too-slow";
  return (
    <>
      <FileX size={36} strokeWidth={1.5} aria-hidden="true" className="text-bad" />
      <div role="alert" className="grid gap-1">
        <p className="font-medium text-base text-ink-900">{title}</p>
        <p className="text-balance text-ink-700">{help}</p>
        <p className="break-words text-ink-500 text-xs [overflow-wrap:anywhere]">{file.name}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {mayRetry && (
          <Button data-autofocus="" onClick={prefill.retry}>
            {general.retry}
          </Button>
        )}
        <FileButton variant={mayRetry ? "plain" : "secondary"} isFirst={!mayRetry}>
          {words.chooseOther}
        </FileButton>
      </div>
    </>
  );
}

/** The place for a file: chosen, dropped, being read, or refused with the reason. */
export function ChooseFile({ file }: { file: Exclude<ChosenFile, { state: "read" }> }) {
  const [isOver, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The control that had the focus has gone with its state.
  const { state } = file;
  useEffect(() => {
    if (state) box.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [state]);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void prefill.choose(dropped);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same by keyboard */}
      <div
        ref={box}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          "flex min-h-60 flex-col items-center justify-center gap-3 rounded-card border border-dashed px-4 py-8 text-center",
          isOver ? "border-brand-600 bg-brand-50" : "border-field bg-ground",
        )}
      >
        {file.state === "reading" && <Reading file={file} />}
        {file.state === "broken" && <Broken file={file} />}
        {file.state === "none" && (
          <>
            <FileText size={36} strokeWidth={1.5} aria-hidden="true" className="text-brand-600" />
            <p className="hidden text-base text-ink-900 lg:block">{isOver ? words.dropNow : words.drop}</p>
            <FileButton variant="primary" isFirst>
              {words.choose}
            </FileButton>
            <p className="text-ink-500">{words.kinds}</p>
          </>
        )}
      </div>
      <p className="flex gap-2 text-ink-700">
        <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
        {words.privacy}
      </p>
    </div>
  );
}
