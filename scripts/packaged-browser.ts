/**
 * A Chromium out of an npm package: the last resort, for machines without root or apt (x64 Linux only, no Chinese glyphs).
 * The package was made for AWS Lambda, so its libraries and fonts are put right by a small wrapper script.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PACKAGE = "@sparticuz/chromium";
const VERSION = "153.0.0";
const FOLDER = resolve("node_modules/.cache/browser");

/** The wrapper; runs like any other Chromium once `installPackagedBrowser` has been here. */
export const packagedBrowser = join(FOLDER, "chromium");

/** Unpacks the browser and the libraries that a bare system lacks. Runs in its own process, because it goes by TMPDIR. */
const UNPACK = `
  import chromium from "${PACKAGE}";
  import { inflate } from "${FOLDER}/node_modules/${PACKAGE}/build/lambdafs.js";
  await chromium.executablePath();
  await inflate("${FOLDER}/node_modules/${PACKAGE}/bin/al2023.tar.br");
`;

/** The fonts.conf of the package names folders in /tmp, but everything lives in our own folder. */
const moveFonts = (): void => {
  const path = join(FOLDER, "fonts/fonts.conf");
  if (!existsSync(path)) return;
  const moved = readFileSync(path, "utf8").replaceAll("/tmp/fonts", join(FOLDER, "fonts"));
  writeFileSync(path, moved);
};

const writeWrapper = (): void => {
  const lines = [
    "#!/bin/sh",
    `export LD_LIBRARY_PATH="${join(FOLDER, "al2023/lib")}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="${join(FOLDER, "fonts")}"`,
    `exec "${join(FOLDER, "chromium-bin")}" "$@"`,
  ];
  writeFileSync(packagedBrowser, `${lines.join("\n")}\n`);
  chmodSync(packagedBrowser, 0o755);
};

/** Installs the package into node_modules/.cache. `attempt` runs a command and returns whether it succeeded. */
export const installPackagedBrowser = (attempt: (command: string, ...args: string[]) => boolean): boolean => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(FOLDER, "unpack.js"), UNPACK);
  const done =
    attempt("npm", "install", "--prefix", FOLDER, "--ignore-scripts", `${PACKAGE}@${VERSION}`) &&
    attempt("env", `TMPDIR=${FOLDER}`, process.execPath, join(FOLDER, "unpack.js")) &&
    attempt("mv", join(FOLDER, "chromium"), join(FOLDER, "chromium-bin"));
  if (!done) return false;
  moveFonts();
  writeWrapper();
  return true;
};
