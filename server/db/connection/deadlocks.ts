import { codeOf } from "./error-code.ts";

const DEADLOCK = "40P01";
const ATTEMPTS = 3;

/** Runs a transaction, and runs it again where PostgreSQL has ended it because another one waited for its locks and it for theirs. */
export const retryDeadlocks = async <Outcome>(transaction: () => Promise<Outcome>): Promise<Outcome> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
};
