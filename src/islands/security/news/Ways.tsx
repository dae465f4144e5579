import { useStore } from "@nanostores/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import {
  isMailAddress,
  MAIL_ADDRESS_MAX,
  type NewsSettings,
  type OuterWay,
  type PushHere,
  type WayState,
} from "#lib/domain/news/ways.ts";
import { $changingNews, endWay, repeatMail, startMail, startWay } from "#lib/stores/account/news.ts";
import { $pushFailure, $pushHere, endPush, startPush } from "#lib/stores/account/push.ts";
import { newsWayText, newsWords as words } from "#lib/texts/news/settings.ts";

type ConsentProps = { hookName: string; onDone: () => void };

/** Where e-mail goes, with the consent to it. */
function MailConsent({ onDone, address: known }: { onDone: () => void; address: string }) {
  const busy = useStore($changingNews);
  const [address, setAddress] = useState(known);
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const typed = address.trim();
    setIsWrong(!isMailAddress(typed));
    if (isMailAddress(typed)) void startMail(typed).then((isStarted) => isStarted && onDone());
    else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="max-w-md">
      <TextField
        ref={field}
        label={words.address}
        type="email"
        autoComplete="email"
        maxLength={MAIL_ADDRESS_MAX}
        value={address}
        error={isWrong ? words.wrongAddress : null}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {words.sendConfirmation}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

const START: Record<Exclude<OuterWay, "email">, () => Promise<boolean>> = {
  push: startPush,
  sms: () => startWay("sms"),
  hook: () => startWay("hook"),
};

/** Explains a way of news before it is switched on. */
function Consent({ state: { way, address }, hookName, onDone }: ConsentProps & { state: WayState }) {
  const busy = useStore($changingNews);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="mt-3 rounded-control bg-ground p-4">
      <p className="mb-3 text-ink-700">{way === "hook" ? words.consent.hook(hookName) : words.consent[way]}</p>
      {way === "email" ? (
        <MailConsent address={address} onDone={onDone} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void START[way]().then((isOn) => isOn && onDone())}>
            {words.agree}
          </Button>
          <Button variant="plain" onClick={onDone}>
            {words.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}

const pushText = (isOn: boolean, here: PushHere | null): string => {
  if (here?.state === "unable") return words.pushUnable;
  if (here?.state === "blocked") return words.pushBlocked;
  if (here?.state === "on" && isOn) return words.pushHere;
  return isOn ? words.pushElsewhere : "";
};

const stateText = ({ way, status, address }: WayState, here: PushHere | null): string => {
  if (way === "push") return pushText(status === "on", here);
  if (status === "unconfirmed") return words.unconfirmed(address);
  if (status === "off") return "";
  if (way === "email") return words.mailOn(address);
  return way === "sms" ? words.smsOn : words.inUse;
};

/** A way: where it stands, and its switch. Pushed news are a matter of each browser. */
function Way({ state, hookName }: { state: WayState; hookName: string }) {
  const { way, status, address } = state;
  const here = useStore($pushHere);
  const failure = useStore($pushFailure);
  const busy = useStore($changingNews);
  const [isAsking, setIsAsking] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const name = way === "hook" ? hookName : newsWayText[way];
  const isOffHere = way === "push" && here?.state === "off";
  const mayStart = way === "push" ? isOffHere : status === "off";
  const done = (): void => {
    setIsAsking(false);
    requestAnimationFrame(() => start.current?.focus());
  };
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-ink-900">{name}</p>
          <p role="status" className="break-words text-ink-500 text-xs">
            {stateText(state, here)}
          </p>
          {way === "push" && failure && (
            <p role="alert" className="text-bad text-xs">
              {failure === "blocked" ? words.pushBlocked : words.pushFailed}
            </p>
          )}
        </div>
        <div className="flex gap-2">
          {status === "unconfirmed" && (
            <Button variant="plain" busy={busy} onClick={() => void repeatMail(address)}>
              {words.again}
            </Button>
          )}
          {mayStart && !isAsking && (
            <Button ref={start} variant="secondary" aria-label={words.openOf(name)} onClick={() => setIsAsking(true)}>
              {words.open}
            </Button>
          )}
          {status !== "off" && (
            <Button
              ref={mayStart ? undefined : start}
              variant="plain"
              aria-label={words.closeOf(name)}
              onClick={() => void (way === "push" ? endPush() : endWay(way))}
            >
              {words.close}
            </Button>
          )}
        </div>
      </div>
      {isAsking && mayStart && <Consent state={state} hookName={hookName} onDone={done} />}
    </li>
  );
}

/** The ways by which news come: the inbox, and those that the site offers besides. */
export function Ways({ settings: { ways, hookName } }: { settings: NewsSettings }) {
  return (
    <>
      <h3 className="mb-1 font-medium text-ink-900">{words.ways}</h3>
      <ul>
        <li className="border-line border-b py-3">
          <p className="text-ink-900">{newsWayText.inbox}</p>
          <p className="text-ink-500 text-xs">{words.inboxHint}</p>
        </li>
        {ways.map((state) => (
          <Way key={state.way} state={state} hookName={hookName} />
        ))}
      </ul>
    </>
  );
}
