import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Looks for malware: whether a file is clean. Rejects when that could not be found out. */
export type Scanner = (content: ReadableStream<Uint8Array>) => Promise<boolean>;

const TIMEOUT_MS = 120_000;

/**
 * A program that reads a file from its standard input and ends with 0 when it is clean and with 1 when it is not, as `clamdscan -` does;
 * any other end is no answer. Its words are separated by spaces.
 */
export const createScanner = (command: string): Scanner => {
  const [program = "", ...args] = command.split(/\s+/).filter((word) => word !== "");
  return async (content) => {
    const child = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"], timeout: TIMEOUT_MS, killSignal: "SIGKILL" });
    const ended = once(child, "close");
    // A scanner that has seen enough closes its input.
    const fed = pipeline(Readable.from(content), child.stdin).catch(() => undefined);
    const [code] = await ended;
    await fed;
    if (code === 0 || code === 1) return code === 0;
    throw new Error(`the scanner did not answer: ${code ?? "it took too long"}`);
  };
};
