/** A PostgreSQL with a standby: starts, elections and a failover. */
import { expect, test } from "vitest";
import { withStandby } from "#scripts/postgres.ts";
import { endEpoch, NotLeading, openCandidate, requireEpoch } from "#server/db/chat/leadership.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { UnusableData } from "#server/db/connection/unusable-data.ts";

const AT = { peerUrl: null };

test(
  "a standby is refused at a start and elects no leader, and after the failover the old epoch is over",
  ({ skip }) =>
    withStandby(async (servers) => {
      if (!servers) return skip("PostgreSQL is not installed");
      const { primary, standby, stopPrimary } = servers;
      const first = await openDatabase({ kind: "server", url: primary });
      const old = await openCandidate(primary);
      const epoch = (await old.stand(AT)) ?? expect.fail("no other process leads");
      await old.confirm(epoch);

      await expect(openDatabase({ kind: "server", url: standby.url })).rejects.toThrow(UnusableData);
      await expect(openDatabase({ kind: "server", url: standby.url })).rejects.toThrow(/leads to a standby, which takes no writes/);
      const early = await openCandidate(standby.url);
      await expect(early.stand(AT)).rejects.toThrow("the database is a standby");
      early.close();

      old.close();
      await first.close();
      await stopPrimary();
      await standby.promote();
      const second = await openDatabase({ kind: "server", url: standby.url });
      const next = await openCandidate(standby.url);
      const nextEpoch = (await next.stand(AT)) ?? expect.fail("no other process leads");
      expect(BigInt(nextEpoch) >> 32n).toBe((BigInt(epoch) >> 32n) + 1n);
      await expect(second.db.transaction().execute((change) => requireEpoch(change, epoch))).rejects.toThrow(NotLeading);
      await second.db.transaction().execute((change) => requireEpoch(change, nextEpoch));
      await endEpoch(second.db);
      await expect(next.confirm(nextEpoch)).rejects.toThrow(NotLeading);
      next.close();
      await second.close();
    }),
  60_000,
);
