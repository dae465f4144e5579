import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useLongPress } from "#islands/chat/parts/use-long-press.ts";

type Props = Omit<ComponentProps<"button">, `onTouch${string}` | "onClickCapture"> & {
  icon: LucideIcon;
  label: string;
  /** On phones the tools of the fold have their name below them. */
  named?: boolean;
};

/** How long a finger rests on a tool before its name shows, in milliseconds (R3.9.1-5). */
const LONG_PRESS = 300;

/** A tool of the composer. Pressed with a pointer it leaves the focus in the editor; held with a finger it says its name. */
export function ToolButton({ icon: Icon, label, named = false, className, ...rest }: Props) {
  const [isHeld, setHeld] = useState(false);
  const { onTouchStart, onTouchEnd, onClickCapture } = useLongPress(LONG_PRESS, () => setHeld(true));
  const release = (): void => {
    onTouchEnd();
    setHeld(false);
  };
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onTouchStart={onTouchStart}
      onTouchMove={release}
      onTouchEnd={release}
      onTouchCancel={release}
      onClickCapture={onClickCapture}
      className={clsx(
        "relative grid min-h-10 min-w-10 shrink-0 pointer-coarse:select-none place-items-center rounded-control text-ink-500 transition-colors pointer-coarse:[-webkit-touch-callout:none] hover:bg-ground hover:text-brand-600 aria-expanded:bg-brand-50 aria-expanded:text-brand-600",
        named && "cramped:min-w-16 cramped:gap-1 cramped:py-2",
        className,
      )}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      {named && <span className="roomy:hidden text-xs">{label}</span>}
      {isHeld && (
        <span className="absolute bottom-full left-0 z-10 whitespace-nowrap rounded-control bg-ink-900 px-2 py-1 text-card text-xs">
          {label}
        </span>
      )}
    </button>
  );
}
