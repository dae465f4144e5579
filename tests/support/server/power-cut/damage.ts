/** Checks a database for damage that Postgres itself would not notice at once. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";

const FAULTS = `
  select 'halves of a transaction: ' || count(*) as what
    from (select id from kept where id like 'twin-%') k full join twins t using (id) where k.id is null or t.id is null having count(*) > 0
  union all select 'a body of another length: ' || k.id from kept k join twins t using (id) where length(k.body) <> t.size
  union all select 'heap: ' || v.msg from pg_class c, lateral verify_heapam(c.oid) v
    where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`;

// These answer nothing: they throw at the first fault.
const CHECK_INDEXES = `
  select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'`;
const CHECK_WORDS = "select gin_index_check('kept_words')";

/** Opens the database of a copy of a data directory, plainly, and returns its faults. */
export const findDamage = async (root: string): Promise<string[]> => {
  const folder = join(root, "pg");
  if (!existsSync(folder)) return [];
  const pglite = await PGlite.create({ dataDir: folder, extensions: { amcheck } });
  await pglite.exec("create extension if not exists amcheck");
  const { rows: tables } = await pglite.query("select from pg_class where relname = 'counts'");
  const { rows } = tables.length > 0 ? await pglite.query<{ what: string }>(FAULTS) : { rows: [] };
  await pglite.exec(CHECK_INDEXES);
  if (tables.length > 0) await pglite.exec(CHECK_WORDS);
  await pglite.close();
  return rows.map(({ what }) => what);
};
