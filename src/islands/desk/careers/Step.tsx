import type { ReactNode } from "react";
import { IconButton } from "#islands/ui/IconButton.tsx";

type Props = { label: string; isOff: boolean; onPress: () => void; children: ReactNode };

/** A button that moves something by one place. At an end it stays focusable, so that the keyboard does not lose its place. */
export function Step({ label, isOff, onPress, children }: Props) {
  return (
    <IconButton
      label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      style={isOff ? { opacity: 0.35 } : undefined}
    >
      {children}
    </IconButton>
  );
}
