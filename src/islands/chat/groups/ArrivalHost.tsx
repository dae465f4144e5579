import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { createArrival } from "#lib/stores/chat/groups/arrival.ts";
import type { GroupBook } from "#lib/stores/chat/groups/group-book.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { invitations as words } from "#lib/texts/chat/invitations.ts";

type Props = { book: GroupBook; view: ChatView; fragment: string; onClose: () => void };

/** Follows an invitation: opens the page of its group, or says why that is impossible. */
export function ArrivalHost({ book, view, fragment, onClose }: Props) {
  const [{ $arrival, load }] = useState(() =>
    createArrival({
      ...{ book, fragment },
      onValid: (group) => {
        onClose();
        view.openGroup(group);
      },
    }),
  );
  const arrival = useStore($arrival);
  if (arrival.state === "reading") return null;
  if (arrival.state === "failed")
    return (
      <Dialog title={words.arrival} onClose={onClose}>
        <Loaded of={arrival} skeleton={null} onRetry={() => void load()} failedTitle={words.arrivalFailed}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  const footer = (
    <Button data-autofocus="" onClick={onClose}>
      {words.understood}
    </Button>
  );
  return (
    <Dialog title={words.arrival} onClose={onClose} footer={footer}>
      <div role="alert">
        <StateView picture="failed" {...words.problems[arrival.state]} />
      </div>
    </Dialog>
  );
}
