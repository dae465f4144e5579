import { useCode } from "#islands/ui/use-code.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import type { MessageMenuProps } from "./MessageMenu.tsx";

/** The menu of a message, whose code comes with the first press that opens one. */
export function LateMessageMenu(props: MessageMenuProps) {
  const code = useCode(
    true,
    () => loadCode(() => import("./MessageMenu.tsx")),
    () => props.onChange(null),
  );
  return code && <code.MessageMenu {...props} />;
}
