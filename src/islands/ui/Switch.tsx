import { useId } from "react";
import { usePromptChoice } from "./use-prompt-choice.ts";

type Props = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => unknown };

/** A setting that is on or off, and shows the choice at once. */
export function Switch({ label, hint, isOn, onChange }: Props) {
  const hintId = useId();
  const [isShownOn, choose] = usePromptChoice(isOn, onChange);
  return (
    <div className="border-line border-b py-2">
      <label className="flex min-h-10 cursor-pointer items-center justify-between gap-4">
        {label}
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
          role="switch"
          checked={isShownOn}
          onChange={({ target }) => choose(target.checked)}
          aria-describedby={hint ? hintId : undefined}
          className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-ink-500 transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-card before:transition-transform before:content-[''] checked:bg-brand-600 checked:before:translate-x-5 motion-reduce:before:transition-none"
        />
      </label>
      {hint && (
        <p id={hintId} className="pb-1 text-ink-500 text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
