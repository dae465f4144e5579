import type { MouseEvent, ReactNode } from "react";
import type { Failure } from "#lib/domain/failure.ts";
import type { Findable } from "#lib/domain/loadable.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { Button } from "./Button.tsx";
import { StateView } from "./StateView.tsx";

type Props<Value> = {
  of: Findable<Value>;
  /** What stands there meanwhile. */
  skeleton: ReactNode;
  onRetry: () => void;
  /** What is said of a failure, where it is not 加载失败. */
  failedTitle?: string;
  /** What helps with a failure, where it is not another try; false where it is. */
  remedy?: (failure: Failure) => ReactNode;
  missing?: ReactNode;
  children: (value: Value) => ReactNode;
};

/** Another try. The button goes with its press: what is around it – a list, a dialog, the page – takes the focus, so that keys go on there. */
export function Retry({ onRetry }: { onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent): void => {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    onRetry();
  };
  return <Button onClick={retry}>{general.retry}</Button>;
}

/** A value that has to be fetched first, in whatever state it is. */
export function Loaded<Value>({ of, skeleton, onRetry, failedTitle, remedy, missing, children }: Props<Value>) {
  if (of.state === "ready") return children(of.value);
  if (of.state === "missing") return missing;
  if (of.state !== "failed") return skeleton;
  return (
    <div role="alert">
      <StateView picture="failed" title={failedTitle ?? general.loadFailed} hint={failureText(of.failure)}>
        {remedy?.(of.failure) || <Retry onRetry={onRetry} />}
      </StateView>
    </div>
  );
}
