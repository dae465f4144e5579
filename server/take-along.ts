import { makeZip } from "client-zip";
import { listOwnFiles, type OwnFile, readEverything } from "./db/export.ts";
import type { Deps } from "./routes/http.ts";
import { seekerAccount } from "./services/chat.ts";
import { EXPORT } from "./texts.ts";

type Entry = { name: string; input: string | ReadableStream<Uint8Array>; lastModified: Date };

/** Two files may have one name; their number keeps them apart. */
const entryName = ({ name }: OwnFile, index: number): string => `files/${String(index + 1).padStart(3, "0")}-${name}`;

/** All that is stored of a user as a ZIP: `data.json`, their files, and a text that says what is what. Files come one after the other. */
export const zipOfUser = ({ db, files }: Pick<Deps, "db" | "files">, userId: string, now: number): ReadableStream<Uint8Array> => {
  const user = { id: userId, account: seekerAccount(userId) };
  const lastModified = new Date(now);
  const entries = async function* (): AsyncGenerator<Entry> {
    const own = await listOwnFiles(db, user);
    const data = { exported_at: lastModified.toISOString(), ...(await readEverything(db, user)) };
    yield { name: EXPORT.readme, input: EXPORT.text, lastModified };
    yield { name: "data.json", input: JSON.stringify(data, null, 2), lastModified };
    for (const [index, file] of own.entries()) {
      const found = await files.find(file.path);
      if (found) yield { name: entryName(file, index), input: await found.open(), lastModified };
    }
  };
  return makeZip(entries());
};
