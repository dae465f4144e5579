import { useCode } from "#islands/ui/use-code.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import type { ActionMenuProps } from "./ActionMenu.tsx";
import type { ConfirmProps } from "./ConfirmDialog.tsx";

// Their code comes with the first press that opens one.

export function LateActionMenu(props: ActionMenuProps) {
  const code = useCode(true, () => loadCode(() => import("./ActionMenu.tsx")), props.onClose);
  return code && <code.ActionMenu {...props} />;
}

export function LateConfirmDialog(props: ConfirmProps) {
  const code = useCode(true, () => loadCode(() => import("./ConfirmDialog.tsx")), props.onClose);
  return code && <code.ConfirmDialog {...props} />;
}
