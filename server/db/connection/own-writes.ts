import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<{ wrote: boolean }>();

/** Values are parameters, so these words stand in a statement only where it changes or locks something. */
const WRITES = /\b(?:insert|update|delete|merge|truncate|nextval|setval)\b/i;

/** Notes a statement for the work that it belongs to. */
export const noteStatement = (statement: string): void => {
  const request = requests.getStore();
  if (request && !request.wrote) request.wrote = WRITES.test(statement);
};

/** Runs work, and answers whether it sent a statement that writes. */
export const wroteDuring = async (work: () => Promise<void>): Promise<boolean> => {
  const request = { wrote: false };
  await requests.run(request, work);
  return request.wrote;
};
