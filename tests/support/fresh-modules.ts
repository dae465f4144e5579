/**
 * The files of a worker share its process, because a process for each costs twice as much. Each file gets fresh modules, and with them
 * fresh stores; clocks, mocks and globals return to normal after it.
 * Why: docs/decisions/0147-fewer-processes-for-the-same-proof.md
 */
import { afterAll, vi } from "vitest";

vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
