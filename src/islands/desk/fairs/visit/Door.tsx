import { useStore } from "@nanostores/react";
import { Check, CircleAlert, X } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Heading, ViewLink, Waiting } from "#islands/desk/Screen.tsx";
import { Viewfinder } from "#islands/parts/Viewfinder.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { deskView } from "#lib/domain/desk/views.ts";
import { type CheckIn, createCheckIn, DOOR_TONES, type DoorAnswer } from "#lib/stores/desk/check-in.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { doorAnswers, doorWords as words } from "#lib/texts/desk/attendance.ts";
import { desk, screenNames } from "#lib/texts/desk/desk.ts";

const ICONS = { good: Check, again: CircleAlert, bad: X } as const;

const wordsOf = (answer: DoorAnswer) => doorAnswers[answer.outcome](answer, serverNow());

/** The last answer, large enough to be read at arm's length, and said aloud by screen readers. */
function Answer({ store }: { store: CheckIn }) {
  const answer = useStore(store.$answer);
  const isAsking = useStore(store.$isAsking);
  const tone = answer && DOOR_TONES[answer.outcome];
  const Icon = tone && ICONS[tone];
  const said = answer && wordsOf(answer);
  return (
    <div role="alert" className="door-answer" data-tone={tone ?? "none"}>
      {answer && said && Icon ? (
        <div key={answer.turn} className="flex flex-col items-center gap-2 text-center">
          <Icon size={56} aria-hidden="true" />
          <p className="font-semibold text-3xl">{said.title}</p>
          {said.line && <p className="text-lg">{said.line}</p>}
        </div>
      ) : (
        <p className="text-center text-lg">{isAsking ? words.asking : words.ready}</p>
      )}
    </div>
  );
}

/** Scans that wait for the network, and those that turned out wrong. */
function Kept({ store }: { store: CheckIn }) {
  const waiting = useStore(store.$waiting);
  const refused = useStore(store.$refused);
  const caughtUp = useStore(store.$caughtUp);
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="flex flex-wrap items-center gap-3 empty:hidden">
        {waiting.length > 0 && (
          <>
            <p className="text-warn">{words.waiting(waiting.length)}</p>
            <Button variant="plain" onClick={() => void store.catchUp()}>
              {words.send}
            </Button>
          </>
        )}
        {waiting.length === 0 && caughtUp > 0 && <p className="text-ok">{words.caughtUp(caughtUp)}</p>}
      </div>
      {refused.length > 0 && (
        <div role="alert" className="rounded-control bg-bad-50 p-3 text-bad">
          <p className="font-semibold">{words.refused}</p>
          <ul>
            {refused.map((result) => (
              <li key={result.code}>{words.refusedCode(result.code, doorAnswers[result.outcome](result, serverNow()).title)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Typed({ store }: { store: CheckIn }) {
  const { text, problem } = useStore(store.$typed);
  const isAsking = useStore(store.$isAsking);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void store.submitTyped();
  };
  const problems = { missing: words.typedMissing, malformed: words.typedMalformed };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={words.typed}
        hint={words.typedHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={text}
        error={problem && problems[problem]}
        onChange={(event) => store.type(event.target.value)}
        side={
          <Button type="submit" busy={isAsking} className="h-11 min-w-24 shrink-0">
            {words.submit}
          </Button>
        }
      />
    </form>
  );
}

/** The camera, which a press opens: only then may a browser make sounds. */
function Camera({ store }: { store: CheckIn }) {
  const [isOpen, setOpen] = useState(false);
  const [watching] = useState(() => ({ onText: (text: string) => void store.takeText(text), onLongLook: () => undefined }));
  const isLoud = useStore(store.$isLoud);
  const toggle = (): void => {
    store.prepareSound();
    setOpen(!isOpen);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Button variant={isOpen ? "plain" : "primary"} onClick={toggle} className="h-11 flex-1">
          {isOpen ? words.close : words.open}
        </Button>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={isLoud}
            onChange={(event) => store.setLoud(event.target.checked)}
            className="size-5 accent-brand-600"
          />
          {words.sound}
        </label>
      </div>
      {isOpen && <Viewfinder intro={words.intro} notice={<p className="text-ink-700">{words.looking}</p>} watching={watching} />}
    </div>
  );
}

function Figures({ store, initial }: { store: CheckIn; initial: { tickets: number; attended: number } }) {
  const { attended, tickets } = useStore(store.$figures) ?? initial;
  return <p className="text-ink-500">{words.figures(attended, tickets)}</p>;
}

/** The check of tickets at the door of an on-site fair. It works on while the network is gone. */
export function Door({ id }: { id: string }) {
  const [store] = useState(() => createCheckIn(id));
  const door = useStore(store.door.$state);
  const isListLost = door.state === "failed";
  if (door.state === "missing") return <StateView picture="missing" title={desk.missing} />;
  if (door.state === "loading" || door.state === "idle") return <Waiting />;
  return (
    <>
      <p className="mb-2">
        <ViewLink to={deskView("fair", id)}>{words.toFair}</ViewLink>
      </p>
      <Heading title={screenNames.door} />
      {door.state === "ready" && (
        <div className="mb-4">
          <p className="font-medium text-ink-900">{door.value.name}</p>
          <Figures store={store} initial={door.value} />
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Answer store={store} />
          <Kept store={store} />
        </div>
        <div className="flex flex-col gap-4">
          <Camera store={store} />
          <Typed store={store} />
          {isListLost && (
            <Loaded of={door} skeleton={<Waiting />} failedTitle={words.listLost} onRetry={() => void store.door.load()}>
              {() => null}
            </Loaded>
          )}
        </div>
      </div>
    </>
  );
}
