import type { Rules } from "#server/gateway/rules.ts";

/** A slot for one connection: it counts as unsigned until sign-in. */
export type Seat = { sign: () => void; leave: () => void };

type Taken = { all: number; unsigned: number };

/**
 * Limits connections in total and per address, so that one address cannot use up the whole capacity.
 * Why: docs/decisions/0060-unsigned-sockets-are-cheap.md
 */
export const createSeats = ({ connections, connectionsPerAddress, unsignedPerAddress }: Rules) => {
  const byAddress = new Map<string, Taken>();
  let all = 0;
  return {
    /** Why there is no room for one more of this address; null when there is. */
    refusal: (address: string): "full" | "too many of the address" | null => {
      if (all >= connections) return "full";
      const taken = byAddress.get(address);
      const isMore = taken !== undefined && (taken.all >= connectionsPerAddress || taken.unsigned >= unsignedPerAddress);
      return isMore ? "too many of the address" : null;
    },
    take: (address: string): Seat => {
      const taken = byAddress.get(address) ?? { all: 0, unsigned: 0 };
      byAddress.set(address, taken);
      all += 1;
      taken.all += 1;
      taken.unsigned += 1;
      let isSigned = false;
      const sign = (): void => {
        if (!isSigned) taken.unsigned -= 1;
        isSigned = true;
      };
      const leave = (): void => {
        sign();
        all -= 1;
        taken.all -= 1;
        if (taken.all === 0) byAddress.delete(address);
      };
      return { sign, leave };
    },
  };
};
