// Keeps one page, /fair-plan, with its code and styles, so that a day plan can be read in a hall without a network. It answers for nothing
// else: its scope is that page, other requests of the page pass, and only files that the page names are kept.
// Why: docs/decisions/0128-a-day-plan-is-merged-and-read-offline.md
const PAGE = "/fair-plan";
const PREFIX = "fair-plan-";
const PART = /^\/_astro\/[\w.-]+$/;

const drop = (names) => Promise.all(names.map((name) => caches.delete(name)));
const own = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Fetches the page as it is now, with the parts that it and the open page name, all or nothing; only then the former copy goes. */
const keep = async (parts) => {
  const before = await own();
  const page = await fetch(PAGE, { cache: "no-cache", credentials: "omit" });
  if (!page.ok || page.redirected) throw new Error("no page");
  const named = (await page.clone().text()).match(/\/_astro\/[\w.-]+\.(?:js|css|webp|svg|png)/g) ?? [];
  const name = `${PREFIX}${Date.now()}-${Math.random()}`;
  const cache = await caches.open(name);
  try {
    await cache.addAll([...new Set([...parts, ...named])].filter((part) => PART.test(part)));
    await cache.put(PAGE, page);
  } catch (error) {
    await drop([name]);
    throw error;
  }
  await drop(before.filter((old) => old !== name));
};

const kept = async (address) => {
  for (const name of (await own()).reverse()) {
    const found = await (await caches.open(name)).match(address);
    if (found) return found;
  }
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  const { keep: parts, forget } = event.data ?? {};
  const [port] = event.ports;
  const work = forget ? own().then(drop) : Array.isArray(parts) ? keep(parts) : Promise.reject(new Error("no such message"));
  event.waitUntil(
    work.then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // The network first: a kept page is for times without one.
  if (request.mode === "navigate" && pathname.replace(/(\.html|\/)$/, "") === PAGE)
    event.respondWith(fetch(request).catch(async () => (await kept(PAGE)) ?? Response.error()));
  // Named by their content, so a kept part is never an old one.
  else if (PART.test(pathname)) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
});
