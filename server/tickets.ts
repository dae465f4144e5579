import { createHash, randomBytes } from "node:crypto";
import type { TicketDocument } from "#lib/domain/pdf/ticket.ts";
import { ticket } from "#lib/texts/applications/ticket.ts";
import { findPhoto, findTicket, keepTicket } from "./db/applications/tickets.ts";
import type { Db } from "./db/schema/index.ts";
import type { FileStore } from "./services/files.ts";
import { type Log, shortError } from "./services/log.ts";
import { PHOTO_MAX_BYTES, type TicketPrinter } from "./services/ticket-printer.ts";

/** The owner, application and stage of a ticket. */
export type TicketFor = { userId: string; applicationId: string; flowId: string };

/** Gives out admission tickets. */
export type TicketOffice = {
  /** Where the ticket is kept that says this, made if it is not there; asked for many times at once, it is made once. */
  issue: (wanted: TicketFor, document: TicketDocument, now: number) => Promise<string>;
};

type Parts = { db: Db; files: FileStore; log: Log; print: TicketPrinter };

/** Far more than a ticket takes. */
const TICKET_MAX_BYTES = 2 * PHOTO_MAX_BYTES;

const bytesOf = async (files: FileStore, path: string | null): Promise<Buffer | null> => {
  const file = path === null ? null : await files.find(path);
  if (!file || file.size > PHOTO_MAX_BYTES) return null;
  return Buffer.from(await new Response(await file.open()).arrayBuffer());
};

const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
};

/** Why: docs/decisions/0059-tickets-come-from-the-servers-data.md */
export const createTicketOffice = ({ db, files, log, print }: Parts): TicketOffice => {
  const beingIssued = new Map<string, Promise<string>>();

  const issue = async ({ userId, ...of }: TicketFor, document: TicketDocument, now: number): Promise<string> => {
    const photoPath = await findPhoto(db, userId);
    const fingerprint = createHash("sha256")
      .update(JSON.stringify([document, photoPath]))
      .digest("base64url");
    const key = { ...of, fingerprint };
    const make = async (): Promise<string> => {
      const made = await findTicket(db, key);
      if (made !== null) return made;
      const bytes = await print(document, await bytesOf(files, photoPath));
      const path = `tickets/${randomBytes(16).toString("hex")}.pdf`;
      const size = await files.save(path, once(bytes), TICKET_MAX_BYTES);
      let kept = "";
      try {
        kept = await keepTicket(db, userId, key, { path, name: ticket.fileName, fileType: "pdf", size }, now);
        return kept;
      } finally {
        // Another server was quicker, or it cannot be kept at all.
        if (kept !== path)
          await files
            .remove(path)
            .catch((error: unknown) => log.error(`a spare ticket could not be removed: ${shortError(error)}`));
      }
    };
    const name = `${of.applicationId} ${of.flowId} ${fingerprint}`;
    const running = beingIssued.get(name) ?? make().finally(() => beingIssued.delete(name));
    beingIssued.set(name, running);
    return running;
  };
  return { issue };
};
