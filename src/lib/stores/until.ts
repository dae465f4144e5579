import type { ReadableAtom } from "nanostores";

/** Resolves to the first value of a store that passes the test: the present one or a later one. Keeps the store mounted until then. */
export function until<Value, Found extends Value>(
  $store: ReadableAtom<Value>,
  test: (value: Value) => value is Found,
): Promise<Found>;
export function until<Value>($store: ReadableAtom<Value>, test: (value: Value) => boolean): Promise<Value>;
export function until<Value>($store: ReadableAtom<Value>, test: (value: Value) => boolean): Promise<Value> {
  return new Promise((resolve) => {
    const stop = $store.subscribe((value) => {
      if (!test(value)) return;
      resolve(value);
      // The first value arrives before `subscribe` has returned.
      queueMicrotask(() => stop());
    });
  });
}
