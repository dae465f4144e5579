import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { register, type Seeker } from "./seeker.ts";

/** The demo's seeker with a full résumé and an application in every status. */
const PHONE = "13800000001";

const isSeeker = (value: unknown): value is Seeker =>
  typeof value === "object" && value !== null && "token" in value && "userId" in value && "phone" in value;

const readSeeker = (file: string): Seeker | null => {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  return isSeeker(value) ? value : null;
};

/**
 * Logs the demo's seeker in, once for all tests of a run: a phone gets one code a minute. The first worker that comes does it, the
 * others wait for its word.
 */
export const demoSeeker = async (request: APIRequestContext, readCode: (phone: string) => Promise<string>): Promise<Seeker> => {
  const run = createHash("sha256").update(`${process.env["E2E_URL"]} ${process.ppid}`).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `demo-seeker-${run}.json`);
  try {
    writeFileSync(`${file}.turn`, "", { flag: "wx" });
    const seeker = await register(request, PHONE, readCode);
    writeFileSync(`${file}.new`, JSON.stringify(seeker));
    renameSync(`${file}.new`, file);
    return seeker;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    await expect.poll(() => readSeeker(file), { message: "nobody logged the demo's seeker in" }).not.toBeNull();
    const seeker = readSeeker(file);
    if (!seeker) throw error;
    return seeker;
  }
};
