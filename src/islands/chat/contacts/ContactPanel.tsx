import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { Fact, PersonPage } from "#islands/chat/parts/PersonPage.tsx";
import { useFocusBack } from "#islands/chat/parts/use-focus-back.ts";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Switch } from "#islands/ui/Switch.tsx";
import type { ContactAction } from "#lib/domain/chat/friends/relations.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { Contact, ContactStore } from "#lib/stores/chat/contacts/contact.ts";
import { dayText, personName, friends as words } from "#lib/texts/chat/friends.ts";
import { RemarkForm } from "./RemarkForm.tsx";
import { RequestDialog } from "./RequestDialog.tsx";
import { reportOutcome } from "./report-outcome.ts";

/** The remark of a mutual friend, and its form in its place. */
function Remark({ contact, remark }: { contact: ContactStore; remark: string }) {
  const [isEditing, setEditing] = useState(false);
  const running = useStore(contact.$running);
  const editor = useRef<HTMLButtonElement>(null);
  const close = (): void => setEditing(false);
  useFocusBack(isEditing, editor);
  const save = async (text: string): Promise<void> => {
    if (text === remark || (await reportOutcome("remark", await contact.setRemark(text)))) close();
  };
  if (isEditing)
    return <RemarkForm first={remark} isBusy={running === "remark"} onSave={(text) => void save(text)} onCancel={close} />;
  return (
    <dl>
      <Fact label={words.remark}>
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0">{remark || <span className="text-ink-500">{words.noRemark}</span>}</span>
          <button
            ref={editor}
            type="button"
            onClick={() => setEditing(true)}
            className="-my-2 -mr-2 min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50"
          >
            {words.editRemark}
          </button>
        </span>
      </Fact>
    </dl>
  );
}

/** Facts by relation: a friend has a signature and a date, a request its words. */
function Facts({ contact: { friend, request, relation, person } }: { contact: Contact }) {
  return (
    <dl>
      {friend?.remark && person.name && <Fact label={words.name}>{person.name}</Fact>}
      {friend && (
        <Fact label={words.signature}>{friend.signature || <span className="text-ink-500">{words.noSignature}</span>}</Fact>
      )}
      {friend && friend.addedAt > 0 && <Fact label={words.addedAt}>{dayText(friend.addedAt)}</Fact>}
      {request && (relation === "applicant" || relation === "asked") && (
        <Fact label={words.wording}>{request.wording || <span className="text-ink-500">{words.noWording}</span>}</Fact>
      )}
    </dl>
  );
}

type Props = { contact: ContactStore; chat: Chat };

/** The buttons of the page, and the dialogs that two of them open. */
function Actions({ contact, chat: { inbox, view }, actions }: Props & { actions: readonly ContactAction[] }) {
  const running = useStore(contact.$running);
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const close = (): void => setOpen(null);
  const answer = async (command: "accept" | "refuse" | "remove"): Promise<void> => {
    await reportOutcome(command, await contact[command]());
  };
  const send = async (request: { wording: string; remark: string }): Promise<void> => {
    const outcome = await contact.add(request);
    if (await reportOutcome("add", outcome, outcome.ok ? outcome.value : null)) close();
  };
  const runs: Record<ContactAction, () => void> = {
    accept: () => void answer("accept"),
    refuse: () => void answer("refuse"),
    add: () => setOpen("add"),
    remove: () => setOpen("remove"),
    chat: () => void view.open(inbox.client.conversations.withPerson(contact.account)),
  };
  return (
    <>
      {actions.length > 0 && (
        <div className="mt-6 flex gap-3">
          {actions.map((action, index) => (
            <Button
              key={action}
              variant={index === 0 ? "primary" : "plain"}
              busy={running !== null}
              onClick={runs[action]}
              className="flex-1"
            >
              {words[action]}
            </Button>
          ))}
        </div>
      )}
      {open === "add" && <RequestDialog isBusy={running === "add"} onSend={(request) => void send(request)} onClose={close} />}
      {open === "remove" && (
        <ConfirmDialog
          title={words.removeTitle}
          yes={words.confirmRemove}
          isDangerous
          onYes={() => {
            close();
            void answer("remove");
          }}
          onClose={close}
        >
          {words.removeText}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A person's page in the main pane: facts, relation to the reader, and actions (R3.4.12-5). */
export function ContactPanel({ contact, chat }: Props) {
  const { account, $contact } = contact;
  const shown = useStore($contact);
  const { person, relation, offers, friend } = shown;
  const name = personName(person);
  const block = async (isBlocked: boolean): Promise<void> => {
    await reportOutcome(isBlocked ? "block" : "unblock", await contact.setBlocked(isBlocked));
  };
  return (
    <PersonPage
      {...{ account, name, avatar: person.avatar, status: words.relations[relation] }}
      label={words.pageOf(name)}
      title={words.page}
      inbox={chat.inbox}
      onBack={chat.view.leave}
    >
      {offers.hasRemark && <Remark contact={contact} remark={friend?.remark ?? ""} />}
      <Facts contact={shown} />
      {offers.hasBlockSwitch && (
        <Switch label={words.block} hint={words.blockHint} isOn={relation === "blocked"} onChange={block} />
      )}
      <Actions contact={contact} chat={chat} actions={offers.actions} />
    </PersonPage>
  );
}
