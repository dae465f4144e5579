/** `npm start`: the backend with its demo data, the site built against it, both on one port. */
import { readConfig } from "#server/config.ts";
import { withDemoByDefault } from "#server/demo-mode.ts";
import { startNotices, startServer } from "#server/index.ts";
import { buildSite } from "./build.ts";
import { dataIdOf } from "./data-id.ts";
import { seconds } from "./run.ts";
import { siteUrlOf } from "./site-url.ts";
import { explain } from "./start-failure.ts";

/** Aborted when the visitor of the terminal has had enough. */
const stop = new AbortController();
let closeServer = async (): Promise<void> => undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stop.abort();
    closeServer().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

const start = async (): Promise<void> => {
  const started = performance.now();
  const config = readConfig(withDemoByDefault(process.env));
  const home = config.databaseUrl === null ? (config.dataDir ?? "memory") : "PostgreSQL at DATABASE_URL";
  console.log(`server: opening the database (${home}); the first time takes some seconds …`);
  const server = await startServer(config);
  closeServer = server.close;
  if (stop.signal.aborted) return server.close();
  console.log(`server: ready after ${seconds((performance.now() - started) / 1000)}`);
  const dataId = await dataIdOf(server.database, config.databaseUrl ?? home, Date.now());
  await buildSite({
    apiUrl: server.url,
    dataId,
    siteUrl: siteUrlOf(config, Number(new URL(server.url).port)),
    outDir: config.siteDir,
    signal: stop.signal,
    log: console.log,
  });
  console.log(`\nsite       ${server.url}/`);
  for (const line of startNotices(config, server.url)) console.log(line);
  console.log("\nCtrl+C stops it.");
};

try {
  await start();
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(explain(error));
    await closeServer();
    process.exit(1);
  }
}
