import { useCode } from "#islands/ui/use-code.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import type { ConfirmProps } from "./ConfirmDialog.tsx";

/** A confirmation whose code comes with the first press that asks for one. */
export function LateConfirmDialog(props: ConfirmProps) {
  const code = useCode(true, () => loadCode(() => import("./ConfirmDialog.tsx")), props.onClose);
  return code && <code.ConfirmDialog {...props} />;
}
