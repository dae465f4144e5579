import { useCode } from "#islands/ui/use-code.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import type { ConfirmProps } from "./ConfirmDialog.tsx";
import type { MessageMenuProps } from "./messages/MessageMenu.tsx";

// Their code comes with the first press that opens one.

export function LateMessageMenu(props: MessageMenuProps) {
  const code = useCode(
    true,
    () => loadCode(() => import("./messages/MessageMenu.tsx")),
    () => props.onChange(null),
  );
  return code && <code.MessageMenu {...props} />;
}

export function LateConfirmDialog(props: ConfirmProps) {
  const code = useCode(true, () => loadCode(() => import("./ConfirmDialog.tsx")), props.onClose);
  return code && <code.ConfirmDialog {...props} />;
}
