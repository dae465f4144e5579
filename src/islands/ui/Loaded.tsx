import type { MouseEvent, ReactNode } from "react";
import type { Failure } from "#lib/domain/failure.ts";
import type { Findable } from "#lib/domain/loadable.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { Button } from "./Button.tsx";
import { StateView } from "./StateView.tsx";

type Props<Value> = {
  of: Findable<Value>;
  /** Shown while loading. */
  skeleton: ReactNode;
  onRetry: () => void;
  /** The title of a failure, if not 加载失败. */
  failedTitle?: string;
  /** The remedy for a failure, if not a retry; false where a retry helps. */
  remedy?: (failure: Failure) => ReactNode;
  missing?: ReactNode;
  children: (value: Value) => ReactNode;
};

/**
 * A retry button. It disappears when pressed, so its container – a list, a dialog, the page – takes the focus and the keyboard goes on
 * there.
 */
export function Retry({ onRetry }: { onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent): void => {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    onRetry();
  };
  return <Button onClick={retry}>{general.retry}</Button>;
}

/** A fetched value in any state. */
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
