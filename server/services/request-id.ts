import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** Runs work for a request; log lines of it carry this id. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => requests.run(id, work);

/** The id of the request that this work belongs to; undefined outside of one. */
export const requestId = (): string | undefined => requests.getStore();
