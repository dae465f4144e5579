/** How far behind a replica is, by positions of the primary. */
import { expect, test } from "vitest";
import { createPositions } from "#server/db/connection/positions.ts";

const positionsOf = (...samples: [at: number, position: bigint][]) => {
  const positions = createPositions(1000);
  for (const [at, position] of samples) positions.note(position, at);
  return positions;
};

test("a replica is behind by the time since the primary was last where it is", () => {
  const positions = positionsOf([0, 10n], [100, 20n], [200, 30n]);
  expect([30n, 29n, 20n, 10n].map(positions.lagAt)).toEqual([0, 100, 100, 200]);
});

test("a replica that is behind all that is remembered has no known lag", () => {
  expect(positionsOf([0, 10n]).lagAt(9n)).toBeNull();
  expect(positionsOf([0, 10n], [1001, 20n]).lagAt(19n)).toBeNull();
  expect(createPositions(1000).lagAt(9n)).toBeNull();
});

test("a primary at which nothing is written leaves its replicas even, however long", () => {
  expect(positionsOf([0, 10n], [500, 10n], [90_000, 10n]).lagAt(10n)).toBe(0);
});

test("a failover to an earlier position forgets later positions of the old primary", () => {
  const positions = positionsOf([0, 10n], [100, 50n], [200, 30n]);
  expect(positions.newest()).toEqual({ at: 200, position: 30n });
  expect([30n, 20n].map(positions.lagAt)).toEqual([0, 200]);
});
