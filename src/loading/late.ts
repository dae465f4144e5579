import { type ComponentType, createElement, type ReactNode, useState } from "react";
import { useCode } from "./use-code.ts";

/** Runs if the code does not come: the owner takes the component away, so that the next press retries. Without it `onClose` runs. */
type Ending = { onLost?: () => void; onClose?: () => void };

/** Shown instead of the component: while its code loads, and after that failed. */
type Instead = { waiting: ReactNode; lost: (retry: () => void) => ReactNode };

/**
 * A component whose code loads when it is first rendered: `const Y = late(() => import("…/Y.tsx"), "Y")` is used like `Y` itself. The
 * pressed control is busy until then, and a failure is reported.
 */
export const late = <Name extends string, Props extends object>(
  load: () => Promise<{ [key in Name]: ComponentType<Props> }>,
  name: Name,
  instead?: Instead,
) => {
  // Kept, so that a second rendering shows at once.
  let code: { [key in Name]: ComponentType<Props> } | null = null;
  const loadOnce = async () => {
    code ??= await load();
    return code;
  };

  return function Late(props: Props & Ending): ReactNode {
    const [isWanted, setWanted] = useState(true);
    const onLost = (): void => {
      setWanted(false);
      (props.onLost ?? props.onClose)?.();
    };
    const loaded = useCode(isWanted && code === null, loadOnce, onLost) ?? code;
    if (loaded) return createElement<Props>(loaded[name], props);
    return isWanted ? instead?.waiting : instead?.lost(() => setWanted(true));
  };
};
