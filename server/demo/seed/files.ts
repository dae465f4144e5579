import { fileURLToPath } from "node:url";
import { insertMany } from "#server/db/connection/batch.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The folder whose `demo/…` files the demo's posts offer. */
export const demoFilesFolder = fileURLToPath(new URL("data/files", import.meta.url));

/** Files of posts; see {@link demoFilesFolder}. */
export const DEMO_FILES = ["岗位说明书.pdf", "企业简介.pdf", "应聘登记表.docx"] as const;

/** Where a demo file is stored. */
export const demoPath = (name: string): string => `demo/${name}`;

/** Registers the demo's files as public. */
export const addFiles = (db: Db, now: number): Promise<void> =>
  insertMany(
    db,
    "files",
    DEMO_FILES.map((name) => ({
      path: demoPath(name),
      owner_id: null,
      is_public: true,
      name,
      file_type: name.split(".").at(-1) ?? "",
      size: 0,
      created_at: new Date(now).toISOString(),
    })),
  );
