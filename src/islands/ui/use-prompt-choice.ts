import { useRef, useState } from "react";

/**
 * A choice that is shown at once, and saved by `onChange`. When that has ended, the setting itself is shown again. Further presses wait for it: a service
 * that is asked for its present state would answer that it is done.
 */
export const usePromptChoice = (
  isOn: boolean,
  onChange: (isOn: boolean) => unknown,
): [isShownOn: boolean, choose: (isOn: boolean) => void] => {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const last = useRef<unknown>(null);
  const choose = async (isWanted: boolean): Promise<void> => {
    setWanted(isWanted);
    const turn = Promise.resolve(last.current).then(() => onChange(isWanted));
    last.current = turn;
    await turn;
    if (last.current === turn) setWanted(null);
  };
  return [wanted ?? isOn, (isWanted) => void choose(isWanted)];
};
