import { makeZip } from "client-zip";
import { listOwnFiles, type OwnFile, readEverything } from "./db/account/export.ts";
import { HERE, storedPath } from "./gateway/files/addresses.ts";
import { CHAT_PATH, FILES_PATH } from "./gateway/transport/paths.ts";
import type { Deps } from "./routes/http.ts";
import { seekerAccount } from "./services/chat.ts";
import { EXPORT } from "./texts.ts";

type Entry = { name: string; input: string | ReadableStream<Uint8Array>; lastModified: Date };

/** Two files may have one name; their number keeps them apart. */
const entryName = ({ name }: OwnFile, index: number): string => `files/${String(index + 1).padStart(3, "0")}-${name}`;

/** Addresses of chat files as stored: with a placeholder origin. */
const STORED_ADDRESS = new RegExp(`${HERE.replaceAll(".", "\\.")}${FILES_PATH}/([0-9a-f]{32}(\\.[a-z0-9]{1,8})?)`, "g");

/** A message's own files are named by their path in the ZIP, others' by their address in the chat at `chatUrl`. */
const withAddresses = (text: string, own: readonly OwnFile[], chatUrl: string): string => {
  const places = new Map(own.map((file, index) => [file.path, entryName(file, index)]));
  return text.replace(STORED_ADDRESS, (_, name: string) => places.get(storedPath(name)) ?? `${chatUrl}/files/${name}`);
};

/** All stored data of a user as a ZIP: `data.json`, their files, and a text that explains it. Files are added one after the other. */
export const zipOfUser = (
  { db, files, chat }: Pick<Deps, "db" | "files" | "chat">,
  userId: string,
  now: number,
): ReadableStream<Uint8Array> => {
  const user = { id: userId, account: seekerAccount(userId) };
  const lastModified = new Date(now);
  const entries = async function* (): AsyncGenerator<Entry> {
    const own = await listOwnFiles(db, user);
    const data = { exported_at: lastModified.toISOString(), ...(await readEverything(db, user)) };
    yield { name: EXPORT.readme, input: EXPORT.text, lastModified };
    const text = withAddresses(JSON.stringify(data, null, 2), own, chat.url() ?? CHAT_PATH);
    yield { name: "data.json", input: text, lastModified };
    for (const [index, file] of own.entries()) {
      const found = await files.find(file.path);
      if (found) yield { name: entryName(file, index), input: await found.open(), lastModified };
    }
  };
  return makeZip(entries());
};
