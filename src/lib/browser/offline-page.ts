import { installWorker } from "./workers.ts";

const WORKER = "/fair-plan-worker.js";
const SCOPE = "/fair-plan";
/** A worker that does not answer has kept nothing; in milliseconds. */
const PATIENCE = 30_000;

/** The files of the build that the page has loaded. */
const parts = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/_astro/"))
    .map(({ pathname }) => pathname);

const ask = (worker: ServiceWorker, message: unknown): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), PATIENCE);
    worker.postMessage(message, [port2]);
  });

const activeWorker = ({ active, installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> => {
  const worker = active ?? waiting ?? installing;
  if (!worker || worker.state === "activated") return Promise.resolve(worker);
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") resolve(null);
    });
  });
};

/** Keeps the day plan's page for times without a network; resolves to whether it is kept. */
export const keepPlanPage = async (): Promise<boolean> => {
  if (!("serviceWorker" in navigator)) return false;
  try {
    const worker = await activeWorker(await installWorker(WORKER, SCOPE));
    return worker !== null && (await ask(worker, { keep: parts() }));
  } catch {
    return false; // Storage or workers are switched off, or there is no network: a later visit tries again.
  }
};

/** Drops the kept page, and the worker with it. */
export const dropPlanPage = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration(SCOPE);
    if (!registration?.active?.scriptURL.endsWith(WORKER)) return;
    await ask(registration.active, { forget: true });
    await registration.unregister();
  } catch {
    // As above.
  }
};
