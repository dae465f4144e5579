import { Button } from "#islands/ui/Button.tsx";
import type { Sending } from "#lib/stores/files/sending.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { attachments as words } from "#lib/texts/resume/attachments.ts";

type Props = { sending: Sending; onRetry: (id: number) => Promise<void>; onCancel: (id: number) => void };

/** A file on its way to the server. */
export function SendingRow({ sending, onRetry, onCancel }: Props) {
  const { id, file, progress, failure } = sending;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-ink-900">{file.name}</p>
        {failure ? (
          <p role="alert" className="text-bad text-xs">
            {words.failed(failureText(failure))}
          </p>
        ) : (
          <progress aria-label={words.progressOf(file.name)} value={progress} className="h-2 w-full accent-brand-600" />
        )}
      </div>
      {failure && (
        <Button variant="quiet" aria-label={words.retryOf(file.name)} onClick={() => void onRetry(id)}>
          {general.retry}
        </Button>
      )}
      <Button variant="quiet" aria-label={words.cancelOf(file.name)} onClick={() => onCancel(id)}>
        {general.cancel}
      </Button>
    </li>
  );
}
