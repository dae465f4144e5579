import { atom, type ReadableAtom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";

type Persisted<Value> = { $value: ReadableAtom<Value>; change: (edit: (value: Value) => Value) => void };
type Format<Value> = { read: (text: string | null) => Value; write: (value: Value) => unknown; isEmpty: (value: Value) => boolean };

/**
 * A value stored on this device. Every change starts from the present storage, so that two tabs do not undo each other.
 * If storage refuses, the value lives as long as the page.
 */
export const persist = <Value>(key: string, { read, write, isEmpty }: Format<Value>): Persisted<Value> => {
  let unsaved: string | null = null;
  const now = (): Value => read(unsaved ?? environment().local.get(key));
  const $value = atom(read(null));
  $value.set(now());
  environment().onLocalChange(() => $value.set(now()));

  const change = (edit: (value: Value) => Value): void => {
    const value = edit(now());
    const text = isEmpty(value) ? null : JSON.stringify(write(value));
    environment().local.set(key, text);
    unsaved = environment().local.get(key) === text ? null : text;
    $value.set(value);
  };
  return { $value, change };
};
