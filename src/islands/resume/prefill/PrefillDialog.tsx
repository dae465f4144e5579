import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { prefill } from "#lib/stores/resume/prefill.ts";
import { prefill as words } from "#lib/texts/resume/prefill.ts";
import { ChooseFile, FileButton } from "./ChooseFile.tsx";
import { Review } from "./Review.tsx";

/** A file has a card of its own; a review has the page's width, and on a phone up to all of the window: a short rest needs no more than its height. */
const REVIEW =
  "mt-auto mb-0 max-h-[calc(100dvh-24px)] w-full max-w-none rounded-t-card lg:m-auto lg:max-h-[calc(100dvh-32px)] lg:w-[calc(100%-32px)] lg:max-w-250 lg:rounded-card";

/** Buttons below a review. */
function Actions({ onClose }: { onClose: () => void }) {
  const saving = useStore(prefill.$saving);
  const wanted = useStore(prefill.$wanted);
  const saved = useStore(prefill.$savedCount);
  const left = useStore(prefill.$fields).length + useStore(prefill.$records).length;
  const save = async (): Promise<void> => {
    if ((await prefill.save()) && prefill.isEmpty()) onClose();
  };
  return (
    <>
      <div className="mr-auto">
        <FileButton variant="plain">{words.chooseOther}</FileButton>
      </div>
      {saved > 0 || left === 0 ? (
        <Button variant={wanted > 0 ? "plain" : "primary"} onClick={onClose}>
          {words.done}
        </Button>
      ) : null}
      {left > 0 && (
        <Button busy={saving} disabled={wanted === 0} onClick={() => void save()}>
          {saving ? words.saving : words.save(wanted)}
        </Button>
      )}
    </>
  );
}

/** Fills the résumé from a PDF or a Word document of the seeker's own. A closed review is there again when it is opened. */
export function PrefillDialog({ onClose }: { onClose: () => void }) {
  const file = useStore(prefill.$file);
  const isRead = file.state === "read";
  const close = (): void => {
    if (!isRead || prefill.isEmpty()) prefill.cancel();
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      {...(isRead ? { place: REVIEW } : { variant: "report" as const })}
      onClose={close}
      footer={isRead && <Actions onClose={close} />}
    >
      {isRead ? <Review key={file.name} name={file.name} pages={file.pages} /> : <ChooseFile file={file} />}
    </Dialog>
  );
}
