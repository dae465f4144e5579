/**
 * `npm run stress:container`: builds the image of deploy/Containerfile and uses it as its operator would: a demo that a seeker logs in to, a stop and a start
 * that keep the seeker, a production without its settings. Needs root, `buildah` and `mmdebstrap`, which it installs where it can, and no registry of
 * images: the base is made of Debian's packages and this Node, unless `CONTAINER_BASE` names one.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { logIn, sendLoginCode } from "#lib/contract/account/account.ts";
import { listDevices } from "#lib/contract/account/devices.ts";
import { installWithApt, onPath } from "#scripts/apt.ts";
import { freePort } from "#scripts/postgres.ts";
import { report } from "#tests/support/bench/figures.ts";

const IMAGE = "site-under-test";
const PHONE = "13800000001";
const START_MS = 900_000;
const STOP_MS = 30_000;
const CERTIFICATES = "/etc/ssl/certs";
/** In megabytes: mostly the packages, and the browserless half of Debian's ffmpeg. */
const IMAGE_MAX = 2500;

if (process.getuid?.() !== 0) throw new Error("building an image without an engine's daemon needs root");
if (!["buildah", "mmdebstrap"].every(onPath) && !installWithApt("buildah", "mmdebstrap"))
  throw new Error("buildah and mmdebstrap are not installed, and cannot be");

const folder = mkdtempSync(join(tmpdir(), "container-"));
const buildah = (...args: string[]): string =>
  execFileSync("buildah", args, { encoding: "utf8", maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "inherit"] }).trim();

/** Debian with this Node and its npm, as the official image has them. */
const makeBase = (): string => {
  const root = join(folder, "base");
  execFileSync("mmdebstrap", ["--variant=minbase", "--include=ca-certificates,libstdc++6", "bookworm", root], { stdio: "ignore" });
  const local = join(root, "usr/local");
  cpSync(process.execPath, join(local, "bin/node"), { dereference: true });
  const npm = dirname(dirname(process.env["npm_execpath"] ?? realpathSync(onPath("npm") ?? "npm")));
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm")]);
  const base = buildah("from", "scratch");
  buildah("add", "--quiet", base, root, "/");
  buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", base);
  buildah("commit", "--quiet", base, `${IMAGE}-base`);
  buildah("rm", base);
  rmSync(root, { recursive: true });
  return `localhost/${IMAGE}-base`;
};

/** Chroot needs none of the rights that a virtual machine may refuse. */
const ISOLATION = ["--isolation", "chroot"];
/** A build of pages opens more than buildah's 1,024. */
const FILES_OPEN = ["--ulimit", "nofile=20000:20000"];
/** A company's own certificates, where this machine knows them. */
const trust = existsSync(CERTIFICATES) ? ["--volume", `${CERTIFICATES}:${CERTIFICATES}:ro`] : [];
/** This machine's registry of packages, and the certificates that it needs. */
const writeNpmSettings = (): string => {
  const file = join(folder, "npmrc");
  const own = execFileSync("npm", ["config", "get", "userconfig"], { encoding: "utf8" }).trim();
  const authority = join(CERTIFICATES, "ca-certificates.crt");
  writeFileSync(
    file,
    `${existsSync(own) ? readFileSync(own, "utf8") : ""}\n${existsSync(authority) ? `cafile=${authority}` : ""}\n`,
  );
  return file;
};

const buildImage = (): void => {
  const base = process.env["CONTAINER_BASE"] ?? makeBase();
  buildah(
    ...[
      "bud",
      "--quiet",
      // The health check is unknown to the other format.
      "--format",
      "docker",
      ...ISOLATION,
      ...trust,
      "--secret",
      `id=npmrc,src=${writeNpmSettings()}`,
      ...FILES_OPEN,
    ],
    ...["--build-arg", `BASE=${base}`, "--file", "deploy/Containerfile", "--tag", IMAGE, "."],
  );
};

type Image = { OCIv1: { config: { User?: string; Cmd?: string[]; Env?: string[]; StopSignal?: string } } };

const container = { name: "" };
const inside = (...command: string[]): string => buildah("run", ...ISOLATION, container.name, "--", ...command);

/** Starts the image's own command. The network is this machine's, so each start gets a port of its own. */
const start = (command: readonly string[], settings: Record<string, string>): { process: ChildProcess; output: () => string } => {
  const env = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const data = ["--volume", `${join(folder, "data")}:/data`];
  const child = spawn("buildah", ["run", ...ISOLATION, ...env, ...data, container.name, "--", ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { process: child, output: () => output };
};
const untilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const until = performance.now() + START_MS;
  for (;;) {
    const home = await fetch(`${url}/home`).catch(() => null);
    if (home?.status === 200 && (await home.text()).includes("<h1")) return;
    if (child.exitCode !== null || performance.now() > until) throw new Error(`the container did not start:\n${output()}`);
    await sleep(500);
  }
};
/** Ends the server as an engine does, which knows it as the first process of the container, and returns its exit code. */
const stop = async (child: ChildProcess): Promise<number | null> => {
  const gone = once(child, "exit") as Promise<[number | null]>;
  const server = execFileSync("pgrep", ["-g", String(child.pid), "-f", "^node_modules/.bin/node "], { encoding: "utf8" });
  process.kill(Number(server), "SIGTERM");
  const kill = setTimeout(() => process.kill(Number(server), "SIGKILL"), STOP_MS);
  const [code] = await gone;
  clearTimeout(kill);
  return code;
};
const ask = async (
  url: string,
  path: string,
  body: object,
  token = "",
): Promise<{ code: number; data: { token?: string } | null }> => {
  const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
  return (await (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as never;
};
const enter = async (url: string): Promise<string> => {
  await ask(url, sendLoginCode.path, { phoneNo: PHONE });
  const { code } = (await (await fetch(`${url}/__demo/sms?phoneNo=${PHONE}`)).json()) as { code: string };
  const { data } = await ask(url, logIn.path, { phoneNo: PHONE, code });
  if (!data?.token) throw new Error("the login was refused");
  return data.token;
};

/** A claim that must hold; one that does not ends the run with 1. */
const claim = (name: string, holds: boolean): void =>
  report({ name, value: holds ? 1 : 0, unit: "of 1", beside: { kind: "at least", value: 1 } });

const tryDemo = async (command: readonly string[]): Promise<void> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DEMO: "login-codes-are-public", HOST: "127.0.0.1", PORT: String(port) };
  const began = performance.now();
  const first = start(command, settings);
  await untilReady(url, first.process, first.output);
  report({ name: "first start, with the pages of the demo", value: (performance.now() - began) / 1000, unit: "s" });
  const token = await enter(url);
  claim("the exit code of a stop is 0", (await stop(first.process)) === 0);
  const again = performance.now();
  const second = start(command, settings);
  await untilReady(url, second.process, second.output);
  report({ name: "second start", value: (performance.now() - again) / 1000, unit: "s" });
  claim("a session outlives the container", (await ask(url, listDevices.path, {}, token)).code !== 301);
  claim("the exit code of a second stop is 0", (await stop(second.process)) === 0);
};

const tryProduction = async (command: readonly string[]): Promise<void> => {
  const { process: child, output } = start(command, { DATA_DIR: "/tmp/fresh", PORT: String(await freePort()) });
  const [code] = (await once(child, "exit")) as [number | null];
  claim("a production without PUBLIC_SITE_URL is refused by one sentence", code !== 0 && /PUBLIC_SITE_URL/.test(output()));
};

try {
  const began = performance.now();
  buildImage();
  report({ name: "build of the image", value: (performance.now() - began) / 1000, unit: "s" });
  const { config } = (JSON.parse(buildah("inspect", "--type", "image", IMAGE)) as Image).OCIv1;
  container.name = buildah("from", ...FILES_OPEN, "--pull-never", `localhost/${IMAGE}`);
  mkdirSync(join(folder, "data"), { mode: 0o777 });
  execFileSync("chmod", ["777", join(folder, "data")]);
  claim("the server does not run as root", inside("id", "-u") !== "0");
  claim(
    "the image holds no data, history or build of this machine",
    inside("sh", "-c", "ls -d .git .data dist 2>/dev/null || true") === "",
  );
  claim("the image holds no registry's secret", inside("sh", "-c", "cat /etc/site.npmrc 2>/dev/null || true") === "");
  const size = Number(inside("sh", "-c", "du -sm --one-file-system / 2>/dev/null | cut -f1"));
  report({ name: "size of the image", value: size, unit: "MB", beside: { kind: "at most", value: IMAGE_MAX } });
  await tryDemo(config.Cmd ?? []);
  await tryProduction(config.Cmd ?? []);
} finally {
  if (container.name !== "") buildah("rm", container.name);
  rmSync(folder, { recursive: true, force: true });
}
