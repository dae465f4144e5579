import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { openFont } from "#lib/domain/fonts/true-type.ts";
import type { TicketDocument } from "#lib/domain/pdf/ticket.ts";
import type { TicketPhoto } from "#lib/pdf/ticket-pdf.ts";
import { ticket } from "#lib/texts/applications/ticket.ts";
import { findPhoto, findTicket, keepTicket } from "./db/applications/tickets.ts";
import type { Db } from "./db/schema/index.ts";
import type { FileStore } from "./services/files.ts";
import type { FontSubsets } from "./services/fonts.ts";
import { type Log, shortError } from "./services/log.ts";
import { pictureSize } from "./services/picture-size.ts";

/** The owner, application and stage of a ticket. */
export type TicketFor = { userId: string; applicationId: string; flowId: string };

/** Gives out admission tickets. */
export type TicketOffice = {
  /** Where the ticket is kept that says this, made if it is not there; asked for many times at once, it is made once. */
  issue: (wanted: TicketFor, document: TicketDocument, now: number) => Promise<string>;
};

type Parts = { db: Db; files: FileStore; log: Log; fonts: FontSubsets };

/** The largest photo on a ticket, in bytes; a larger one is left out. */
const PHOTO_MAX_BYTES = 8 * 1024 ** 2;
/** Most pixels of a PNG, which must be unpacked; a JPEG is embedded unchanged. */
const PNG_MAX_PIXELS = 4_000_000;
/** Far more than a ticket takes. */
const TICKET_MAX_BYTES = 2 * PHOTO_MAX_BYTES;

const bytesOf = async (files: FileStore, path: string | null): Promise<Buffer | null> => {
  const file = path === null ? null : await files.find(path);
  if (!file || file.size > PHOTO_MAX_BYTES) return null;
  return Buffer.from(await new Response(await file.open()).arrayBuffer());
};

/** A picture as a ticket can draw it, or null. */
const photoOf = (bytes: Buffer | null): TicketPhoto | null => {
  const size = bytes && pictureSize(bytes);
  if (!bytes || !size) return null;
  const { kind, width, height } = size;
  const photo = { alt: ticket.photo, shape: width / height };
  if (kind === "jpeg") return { ...photo, jpeg: bytes };
  return width * height <= PNG_MAX_PIXELS ? { ...photo, png: bytes } : null;
};

/** Makes the PDF of a ticket; a photo that cannot be drawn leaves its frame empty. Loads its modules with the first ticket. */
const print = async (fonts: FontSubsets, document: TicketDocument, photo: Buffer | null): Promise<Uint8Array> => {
  const { makeTicketPdf, ticketCharacters } = await import("#lib/pdf/ticket-pdf.ts");
  const font = openFont(new Uint8Array(await promisify(gunzip)(await fonts.subset(ticketCharacters(document)))));
  const made = (shown: TicketPhoto | null): Promise<Uint8Array> => makeTicketPdf(document, font, shown);
  const shown = photoOf(photo);
  // A file that begins like a picture may be damaged: the ticket is made without it.
  return shown ? made(shown).catch(() => made(null)) : made(null);
};

const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
};

/** Why: docs/decisions/0059-tickets-come-from-the-servers-data.md */
export const createTicketOffice = ({ db, files, log, fonts }: Parts): TicketOffice => {
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
      const bytes = await print(fonts, document, await bytesOf(files, photoPath));
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
