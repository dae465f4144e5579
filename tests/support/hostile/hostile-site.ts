/**
 * The product with hostile posts instead of the demo's, as a child process: served and built like the real one, so that stored text
 * passes every place where a post shows. Reports its address, and ends with its parent.
 */
import { buildSite } from "#scripts/build.ts";
import { TEST_SITE_URL } from "#scripts/test-site-folder.ts";
import { readConfig } from "#server/config.ts";
import type { Db } from "#server/db/schema/index.ts";
import { startServer } from "#server/index.ts";
import { systemClock } from "#server/services/clock.ts";
import { addPost } from "#tests/support/server/posts.ts";
import { xssBatches } from "./xss-batches.ts";

const FOLDER = "node_modules/.cache/hostile-site";
/** The database holds no NUL; a browser reads this as one. */
const stored = (html: string): string => html.replaceAll("\u0000", "&#0;");

/** One post for each batch of vectors; names, company and place attack as well. */
const fill = async (db: Db): Promise<string[]> => {
  await db.deleteFrom("posts").execute();
  const ids: string[] = [];
  for (const [index, batch] of xssBatches.entries()) {
    const id = await addPost(db, {
      name: `${index}"><script>window.hit=1</script><img src=x onerror=window.hit=1>]]>`,
      company: `</title></script><svg onload=window.hit=1>${index % 7}&amp;`,
      city: "杭州市",
      area: "'><b>",
    });
    await db
      .insertInto("post_briefs")
      .values({ post_id: id, html: stored(batch.join("")) })
      .execute();
    ids.push(id);
  }
  return ids;
};

const settings = { PORT: "0", DATA_DIR: "", DEMO: "1", TRUST_PROXY: "1", SITE_DIR: FOLDER };
const server = await startServer(readConfig(settings), systemClock);
const ids = await fill(server.database.db);
await buildSite({ apiUrl: server.url, siteUrl: TEST_SITE_URL, dataId: JSON.stringify([ids, xssBatches]), outDir: FOLDER });
process.send?.({ url: server.url, ids });
process.once("disconnect", () => void server.close().then(() => process.exit(0)));
