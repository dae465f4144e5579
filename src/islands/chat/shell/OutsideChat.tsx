import { useEffect, useState } from "react";
import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Failure } from "#lib/domain/failure.ts";
import type { OutsideState } from "#lib/stores/chat/session/session.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { elsewhere, kicked, noEntry } from "#lib/texts/chat/outside.ts";

type OutsideProps = { picture: "talk" | "failed"; title: string; text: string; action?: string; onAction?: () => void };

function Outside({ picture, title, text, action, onAction }: OutsideProps) {
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <StateView picture={picture} title={title} hint={text}>
        {action !== undefined && <Button onClick={onAction}>{action}</Button>}
      </StateView>
    </div>
  );
}

function Failed({ failure, onAction }: { failure: Failure; onAction: () => void }) {
  const [text, setText] = useState("");
  useEffect(() => void sentenceOf(failure).then(setText), [failure]);
  return <Outside picture="failed" title={chat.failed} text={text} action={chat.retry} onAction={onAction} />;
}

type Props = {
  state: OutsideState;
  /** Whether a new signature can be fetched; framed by another site it cannot. */
  mayRenew: boolean;
  onEnter: () => void;
  onTakeOver: () => void;
};

/** Says why the chat is closed – open in another tab, signed out, failed – and offers the way back (D-G15). */
export function OutsideChat({ state, mayRenew, onEnter, onTakeOver }: Props) {
  if (state.state === "waiting") return <Outside picture="talk" {...elsewhere} onAction={onTakeOver} />;
  if (state.state === "failed") return <Failed failure={state.failure} onAction={onEnter} />;
  const { title, text, action } = kicked[state.reason];
  if (state.reason === "expired" && !mayRenew) return <Outside picture="failed" title={title} text={noEntry.text} />;
  const onAction = state.reason === "elsewhere" ? onTakeOver : onEnter;
  return <Outside picture="failed" title={title} text={text} action={action} onAction={onAction} />;
}
