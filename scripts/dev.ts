/** `npm run dev`: the backend on a port of its own, and Astro's development server on PORT in front of it. */
import { dev } from "astro";
import { readConfig } from "#server/config.ts";
import { withDemoByDefault } from "#server/demo-mode.ts";
import { startNotices, startServer } from "#server/index.ts";
import { siteUrlOf } from "./site-url.ts";
import { explain } from "./start-failure.ts";

const BACKEND_PATHS = ["/api", "/system-api", "/__demo"];

const start = async (): Promise<void> => {
  const config = readConfig(withDemoByDefault(process.env));
  const backend = await startServer({ ...config, port: 0 });
  // Pages are rendered as they are asked for, from this backend.
  process.env["API_BASE"] = backend.url;
  const siteUrl = siteUrlOf(config, config.port);
  if (siteUrl !== undefined) process.env["PUBLIC_SITE_URL"] = siteUrl;
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  const proxied = BACKEND_PATHS.map((path) => [path, { target: backend.url }]);
  const site = await dev({
    server: { host: config.host, port: config.port },
    vite: { server: { strictPort: true, proxy: { ...Object.fromEntries(proxied), "/chat": { target: backend.url, ws: true } } } },
  }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  console.log(`backend    ${backend.url}`);
  for (const line of startNotices(config, `http://${config.host}:${site.address.port}`)) console.log(line);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      Promise.all([site.stop(), backend.close()]).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
};

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
