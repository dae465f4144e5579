import { useStore } from "@nanostores/react";
import { type FormEvent, useId, useState } from "react";
import { Fact, PersonPage } from "#islands/chat/parts/PersonPage.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { type JoinOffer, joinOfferFor } from "#lib/domain/chat/groups/joining.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { say } from "#lib/stores/chat/say.ts";
import { groupLine, groupName, groupTypes, joinOptions, groups as words } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { EndGroup } from "./EndGroup.tsx";
import { GroupId } from "./GroupId.tsx";
import { whyNot } from "./report-group.ts";

/** The service takes 300 bytes of words; a Chinese character has three. */
const WORDING_MAX = 100;

type Props = { group: GroupStore; chat: Chat };

type WishProps = { isBusy: boolean; onSend: (wording: string) => void; onClose: () => void };

/** Asks the managers to be let in. */
function WishDialog({ isBusy, onSend, onClose }: WishProps) {
  const form = useId();
  const [wording, setWording] = useState(words.applyFirst);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onSend(wording.trim());
  };
  const footer = (
    <>
      <Button variant="plain" onClick={onClose}>
        {general.cancel}
      </Button>
      <Button type="submit" form={form} busy={isBusy}>
        {words.applySend}
      </Button>
    </>
  );
  return (
    <Dialog title={words.applyTitle} onClose={onClose} footer={footer}>
      <form id={form} onSubmit={send}>
        <TextArea
          label={words.applyLabel}
          value={wording}
          rows={3}
          maxLength={WORDING_MAX}
          data-autofocus=""
          onChange={({ target }) => setWording(target.value)}
        />
      </form>
    </Dialog>
  );
}

const OFFERS = { join: words.join, "join-live": words.joinLive, apply: words.apply } as const;

/** The way in for an outsider. */
function Join({ group, chat: { inbox, view }, offer }: Props & { offer: Exclude<JoinOffer, "invited-only"> }) {
  const [isAsking, setAsking] = useState(false);
  const running = useStore(group.$running);
  const join = async (wording: string): Promise<void> => {
    const outcome = await group.join(wording);
    if (!outcome.ok) {
      say(words.because(words.joinFailed, await whyNot(outcome)));
      return;
    }
    setAsking(false);
    say(words.joined[outcome.value], outcome.value === "joined" ? "success" : "normal");
    if (outcome.value === "joined") await view.open(inbox.client.conversations.withGroup(group.id));
  };
  return (
    <>
      <Button
        busy={running === "join"}
        onClick={() => (offer === "apply" ? setAsking(true) : void join(""))}
        className="mt-6 w-full"
      >
        {OFFERS[offer]}
      </Button>
      {isAsking && (
        <WishDialog isBusy={running === "join"} onSend={(wording) => void join(wording)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** The group's actions for outsiders and members (R3.4.12-5). */
function Actions({ group, chat, shown }: Props & { shown: Group }) {
  if (shown.role === null) {
    const offer = joinOfferFor(shown);
    return offer === "invited-only" ? (
      <p className="mt-6 text-center text-ink-500">{words.invitedOnly}</p>
    ) : (
      <Join group={group} chat={chat} offer={offer} />
    );
  }
  const enter = (): void => void chat.view.open(chat.inbox.client.conversations.withGroup(shown.id));
  return (
    <div className="mt-6 flex gap-3">
      <Button onClick={enter} className="flex-1">
        {words.enter}
      </Button>
      <EndGroup group={group} chat={chat} shown={shown} role={shown.role} className="flex-1" />
    </div>
  );
}

function Facts({ shown }: { shown: Group }) {
  return (
    <dl>
      <Fact label={words.id}>
        <GroupId id={shown.id} />
      </Fact>
      <Fact label={words.type}>{groupTypes[shown.type]}</Fact>
      {shown.role === null && <Fact label={words.joinOption}>{joinOptions[shown.joinOption]}</Fact>}
      {shown.introduction !== "" && <Fact label={words.introduction}>{shown.introduction}</Fact>}
      {shown.role !== null && (
        <Fact label={words.announcement}>{shown.announcement || <span className="text-ink-500">{words.none}</span>}</Fact>
      )}
    </dl>
  );
}

/** A group's page, opened from the address book: facts, and the way in or out. */
export function GroupPage({ group, chat }: Props) {
  const found = useStore(group.$group);
  const known = found.state === "ready" ? found.value : null;
  const name = known ? groupName(known) : words.page;
  return (
    <PersonPage
      {...{ account: group.id, name, avatar: known?.avatar ?? null, status: known ? groupLine(known) : "" }}
      label={words.pageOf(name)}
      title={words.page}
      inbox={chat.inbox}
      onBack={chat.view.leave}
    >
      <Loaded
        of={found}
        skeleton={<div role="status" aria-label={general.loading} className="skeleton h-24" />}
        onRetry={() => void group.load()}
        failedTitle={words.loadFailed}
        missing={<StateView picture="missing" title={words.missing} />}
      >
        {(shown) => (
          <>
            <Facts shown={shown} />
            <Actions group={group} chat={chat} shown={shown} />
          </>
        )}
      </Loaded>
    </PersonPage>
  );
}
