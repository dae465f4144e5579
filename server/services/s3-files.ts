import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FileStore, StoredFile } from "./files.ts";
import { spool } from "./spool.ts";

/** A bucket of an S3-compatible store; `prefix` comes before every key. */
export type S3 = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string; prefix: string };

/** Time limits of the store in milliseconds: for the start of its answer, and for taking a whole file. */
type Timeouts = { answer: number; save: number };
const TIMEOUTS: Timeouts = { answer: 10_000, save: 300_000 };

type Sending = { method: "HEAD" | "GET" | "PUT" | "DELETE"; headers?: Record<string, string>; body?: Blob };

const NO_BODY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Part of a key in an address, encoded as the signature has it: encodeURIComponent leaves five signs out. */
const encodePart = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Runs `work` with a signal that aborts after `timeout`; later work may take any time. */
const within = async <Value>(timeout: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("it took too long")), timeout);
  try {
    return await work(late.signal);
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`the file store could not be reached: ${reason instanceof Error ? reason.message : "?"}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Files in an S3-compatible store, addressed by path (`endpoint/bucket/key`), so that no name has to resolve per bucket. A file
 * is spooled to the disk first: S3 needs its size in advance, and an incomplete upload must not get there.
 */
export const createS3Files = async (s3: S3, timeouts: Timeouts = TIMEOUTS): Promise<FileStore> => {
  // Loaded here: most servers keep their files on the disk.
  const { AwsClient } = await import("aws4fetch");
  const client = new AwsClient({ accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey, region: s3.region, service: "s3" });

  const addressOf = (storedPath: string): string => {
    const parts = `${s3.prefix}${storedPath}`.split("/");
    if (parts.includes("..") || parts.includes(".")) throw new Error("a key may not walk through folders");
    return [s3.endpoint, s3.bucket, ...parts.map(encodePart)].join("/");
  };
  const send = async (storedPath: string, { method, headers, body }: Sending): Promise<Response> => {
    const signed = await client.sign(addressOf(storedPath), {
      method,
      headers: { "x-amz-content-sha256": NO_BODY_SHA256, ...headers },
      redirect: "error",
      ...(body && { body }),
    });
    const timeout = method === "PUT" ? timeouts.save : timeouts.answer;
    const response = await within(timeout, (signal) => fetch(signed, { signal }));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the file store answered ${method} with HTTP ${response.status}`);
  };
  const put = async (storedPath: string, draft: string, sha256: string): Promise<void> => {
    const response = await send(storedPath, {
      method: "PUT",
      headers: { "x-amz-content-sha256": sha256 },
      body: await openAsBlob(draft),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error("the file store has no such bucket");
  };

  return {
    find: async (storedPath) => {
      const head = await send(storedPath, { method: "HEAD" });
      if (!head.ok) return null;
      const open: StoredFile["open"] = async (range) => {
        const headers = range && { range: `bytes=${range.first}-${range.last}` };
        const { ok, status, body } = await send(storedPath, { method: "GET", ...(headers && { headers }) });
        if (!ok || !body) throw new Error("the file store lost a file");
        if (range && status !== 206) throw new Error("the file store knows no parts of files");
        return body;
      };
      return { size: Number(head.headers.get("content-length")), open };
    },
    save: async (storedPath, content, maxBytes) => {
      const draft = path.join(tmpdir(), `upload-${randomUUID()}.part`);
      const { size, sha256 } = await spool(content, draft, maxBytes);
      try {
        await put(storedPath, draft, sha256);
        return size;
      } finally {
        await rm(draft, { force: true });
      }
    },
    remove: async (storedPath) => {
      const response = await send(storedPath, { method: "DELETE" });
      await response.body?.cancel();
    },
  };
};
