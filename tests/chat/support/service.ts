import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PUBLIC_DEMO } from "#server/demo-mode.ts";
import { type ChatAdmin, createChatAdmin } from "#server/services/chat-admin.ts";
import { openChatServer } from "#tests/support/chat/chat-server.ts";
import { buildPage } from "./store-page.ts";

/** Answers that tests can't wait a minute for come sooner. */
const RULES = {
  helloSeconds: 1,
  sdkConfig: {
    stranger_profile_expiration_time: "0",
    // A quick test would otherwise measure the SDK's own throttling.
    cmd_frequency_limit: JSON.stringify(
      ["getroammsg", "group_msg_get", "get_group_self_member_info", "ws_get_user_status"].map((cmd) => ({
        cmd,
        interval: 1,
        count: 10_000,
      })),
    ),
  },
};

const require = createRequire(import.meta.url);

/**
 * As strict as the product's pages: workers are made from blobs, sockets go to the own origin, and no text becomes code but the address
 * of such a worker (page.js has the policy for that).
 */
const POLICY = [
  "default-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");
const PAGE = `<!doctype html><meta charset="utf-8"><title>chat</title><link rel="icon" href="data:,">
<meta http-equiv="content-security-policy" content="${POLICY}">
<script src="sdk.js"></script><script src="upload.js"></script><script src="page.js"></script>`;

const pageOf = (script: string): string => PAGE.replace(/<script.*/s, `<script type="module" src="${script}"></script>\n`);

/**
 * The pages of a site that is nothing else: one with the SDK as its package has it, others with the product's stores, its screens and its adapter of calls, if
 * they are built.
 */
const writeSite = (site: string): void => {
  const folder = join(site, "test");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), PAGE);
  for (const script of ["stores", "screens", "call-script"]) writeFileSync(join(folder, `${script}.html`), pageOf(`${script}.js`));
  copyFileSync(require.resolve("@tencentcloud/chat"), join(folder, "sdk.js"));
  copyFileSync(require.resolve("tim-upload-plugin"), join(folder, "upload.js"));
  copyFileSync(new URL("page.js", import.meta.url), join(folder, "page.js"));
};

/** The chat service with a page for the SDK and rules of its own; it finds its data again after a restart. */
export const openService = async (own: Record<string, unknown> = {}, env: Record<string, string> = {}) => {
  const home = mkdtempSync(join(tmpdir(), "chat-site-"));
  const site = join(home, "site");
  writeSite(site);
  // A demo, because its recruiters answer all messages; forced, because it may have a database of its own.
  const server = await openChatServer({ env: { DEMO: PUBLIC_DEMO, SITE_DIR: site, ...env }, rules: { ...RULES, ...own } });
  const built = new Map<string, Promise<void>>();
  const buildOnce = (source: string, name: string): Promise<void> => {
    const building = built.get(name) ?? buildPage(join(site, "test"), source, name);
    built.set(name, building);
    return building;
  };
  return {
    ...server,
    site,
    /** Builds the product's stores for `/test/stores.html`, once. */
    buildStores: (): Promise<void> => buildOnce("./stores.ts", "stores.js"),
    /** Builds the product's screens for `/test/screens.html`, once. */
    buildScreens: (): Promise<void> => buildOnce("./Screens.tsx", "screens.js"),
    /** The same with the adapter of calls, for `/test/call-script.html`. */
    buildCalls: (): Promise<void> => buildOnce("./call-script.ts", "call-script.js"),
    appId: server.app().appId,
    admin: (): ChatAdmin => createChatAdmin(server.app(), `${server.url}/chat`, { now: server.now }),
    /** Calls the backend's side where the product has no call of its own. */
    call: async (path: string, body: unknown): Promise<void> => {
      const { appId } = server.app();
      const query = new URLSearchParams({
        sdkappid: String(appId),
        identifier: "administrator",
        usersig: server.sign("administrator", { seconds: 600 }),
      });
      await fetch(`${server.url}/chat/v4/${path}?${query}`, { method: "POST", body: JSON.stringify(body) });
    },
    close: async (): Promise<void> => {
      await server.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
export type Service = Awaited<ReturnType<typeof openService>>;
