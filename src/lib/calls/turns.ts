/** Runs tasks one after the other, also after one has failed. Each answers as its task does. */
export const createTurns = (): ((task: () => Promise<void>) => Promise<void>) => {
  let queue: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = queue.then(task);
    queue = turn.catch(() => null);
    return turn;
  };
};
