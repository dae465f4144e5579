import { cleanStores, type Store } from "nanostores";
import { onTestFinished } from "vitest";

/** Keeps stores mounted, as a page that draws them does, until the test is over; they begin afresh with the next test. */
export const keepMounted = (...stores: Store[]): void => {
  const stops = stores.map((store) => store.listen(() => undefined));
  onTestFinished(() => {
    for (const stop of stops) stop();
    cleanStores(...stores);
  });
};
