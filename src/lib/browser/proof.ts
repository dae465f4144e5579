import type { Challenge, Solution } from "#lib/domain/account/proof.ts";
import proofWorker from "./proof-worker.ts?worker&url";
import { startWorker } from "./workers.ts";

/** Does a piece of work in a thread of its own; null when it could not be done, as on a page without TLS. */
export const solveChallenge = (challenge: Challenge): Promise<Solution | null> =>
  new Promise((resolve) => {
    const worker = startWorker(proofWorker);
    const finish = (solution: Solution | null): void => {
      worker.terminate();
      resolve(solution);
    };
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => finish(data);
    worker.onerror = () => finish(null);
    worker.postMessage(challenge);
  });
