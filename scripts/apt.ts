/** Installs packages of Debian for tests, where apt-get is there and root can be had. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const INSTALL_TIME = 600_000;

/** The path of a command; undefined where it is not installed. */
export const onPath = (name: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Runs a command that may take minutes, and says so. Answers whether it succeeded. */
export const attempt = (command: string, ...args: string[]): boolean => {
  console.log(`installing: ${[command, ...args].join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "ignore", timeout: INSTALL_TIME, env }).status === 0;
};

/** The command prefix to become root; null if that is impossible. */
const asRoot = (): string[] | null => {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : null;
};

/** Answers whether all are installed. */
export const installWithApt = (...packages: string[]): boolean => {
  const prefix = asRoot();
  if (!prefix || !onPath("apt-get")) return false;
  const apt = (...args: string[]): boolean => {
    const [command = "apt-get", ...rest] = [...prefix, "apt-get", ...args];
    return attempt(command, ...rest);
  };
  return apt("update") && apt("install", "-y", "--no-install-recommends", ...packages);
};
