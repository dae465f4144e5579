import type { ReactNode } from "react";
import { Retry } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { type DeskScreen, deskView } from "#lib/domain/desk/views.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { desk, postWords } from "#lib/texts/desk/desk.ts";
import { failureText } from "#lib/texts/failures.ts";
import { Heading, ViewLink, Waiting } from "./Screen.tsx";

type Props = {
  /** The list that the way back leads to. */
  list: DeskScreen;
  editor: { state: "loading" | "missing" | "failed" | "ready"; failure: Failure | null };
  onRetry: () => void;
  children: ReactNode;
};

/** An editor's screen: the way back, and its form once the thing has been read. */
export function EditorFrame({ list, editor: { state, failure }, onRetry, children }: Props) {
  return (
    <div className="max-w-[880px]">
      <p className="mb-2">
        <ViewLink to={deskView(list)}>{desk.back}</ViewLink>
      </p>
      {state === "ready" && children}
      {state === "loading" && <Waiting />}
      {state === "missing" && <StateView picture="missing" title={desk.missing} />}
      {state === "failed" && failure && (
        <StateView picture="failed" title={failureText(failure)}>
          <Retry onRetry={onRetry} />
        </StateView>
      )}
    </div>
  );
}

/** The heading of an editor: its thing, the state of that, and whether changes wait to be saved. */
export function EditorHeading({ title, isDirty, children }: { title: string; isDirty: boolean; children: ReactNode }) {
  return (
    <Heading title={title}>
      {children}
      <span role="status" className="text-warn text-xs">
        {isDirty && postWords.unsaved}
      </span>
    </Heading>
  );
}
