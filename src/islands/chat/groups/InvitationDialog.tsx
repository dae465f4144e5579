import { useStore } from "@nanostores/react";
import { useMemo, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { joinOfferFor } from "#lib/domain/chat/groups/joining.ts";
import { qrOf } from "#lib/domain/qr.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";
import { copyWords } from "#lib/stores/chat/download.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { createInvitation } from "#lib/stores/chat/groups/invitation.ts";
import { say } from "#lib/stores/chat/say.ts";
import { groupName, groups } from "#lib/texts/chat/groups.ts";
import { invitations as words } from "#lib/texts/chat/invitations.ts";
import { general } from "#lib/texts/general.ts";
import { whyNot } from "./report-group.ts";

/** A link as a QR code, dark on white in every theme, because cameras expect that. */
function Code({ link, name }: { link: string; name: string }) {
  const { size, path } = useMemo(() => qrOf(link), [link]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qrOf(name)}
      className="mx-auto size-50 rounded-control border border-line bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

type Props = { group: GroupStore; shown: Group; mayRenew: boolean; onClose: () => void };

/** The link that invites to the group, as words and as a code. */
export function InvitationDialog({ group, shown, mayRenew, onClose }: Props) {
  const [{ $link, load, renew, savePicture }] = useState(() => createInvitation(group));
  const [isAsking, setAsking] = useState(false);
  const link = useStore($link);
  const running = useStore(group.$running);
  const name = groupName(shown);
  const copy = async (address: string): Promise<void> => {
    const isCopied = await copyWords(address);
    say(isCopied ? words.copied : words.notCopied, isCopied ? "success" : "error");
  };
  const save = async (address: string): Promise<void> => {
    const isSaved = await savePicture(address, { caption: words.caption(name), name: words.fileName(name) });
    if (!isSaved) say(words.notSaved);
  };
  const change = async (): Promise<void> => {
    setAsking(false);
    const outcome = await renew();
    if (outcome.ok) say(words.renewed, "success");
    else if (hasReason(outcome.failure, "not-offered")) say(words.notRenewable, "warning");
    else say(groups.because(words.renewFailed, await whyNot(outcome)));
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Loaded
        of={link}
        skeleton={<div role="status" aria-label={general.loading} className="skeleton h-80" />}
        onRetry={() => void load()}
        failedTitle={words.loadFailed}
      >
        {(address) => (
          <>
            <p className="wrap-anywhere mb-4 text-center">
              {joinOfferFor(shown) === "apply" ? words.asked(name) : words.free(name)}
            </p>
            <Code link={address} name={name} />
            <dl className="my-4 rounded-control bg-ground px-3 py-2">
              <dt className="text-ink-500 text-xs">{words.link}</dt>
              <dd dir="ltr" className="wrap-anywhere select-all text-ink-900">
                {address}
              </dd>
            </dl>
            <div className="flex flex-wrap gap-3">
              <Button data-autofocus="" onClick={() => void copy(address)} className="flex-1">
                {words.copy}
              </Button>
              {!isMiniProgram() && (
                <Button variant="secondary" onClick={() => void save(address)} className="flex-1">
                  {words.save}
                </Button>
              )}
              {mayRenew && (
                <Button variant="plain" busy={running === "renew"} onClick={() => setAsking(true)} className="flex-1">
                  {words.renew}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {isAsking && (
        <ConfirmDialog
          title={words.renewTitle}
          yes={words.renew}
          isDangerous
          onYes={() => void change()}
          onClose={() => setAsking(false)}
        >
          {words.renewText}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
