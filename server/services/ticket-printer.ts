import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { openFont } from "#lib/domain/fonts/true-type.ts";
import type { TicketDocument } from "#lib/domain/pdf/ticket.ts";
import type { TicketPhoto } from "#lib/pdf/ticket-pdf.ts";
import { ticket } from "#lib/texts/applications/ticket.ts";
import type { FontSubsets } from "./fonts.ts";
import { pictureSize } from "./picture-size.ts";

/** The largest photo on a ticket, in bytes; a larger one is left out. */
export const PHOTO_MAX_BYTES = 8 * 1024 ** 2;
/** Most pixels of a PNG, which must be unpacked; a JPEG is embedded unchanged. */
const PNG_MAX_PIXELS = 4_000_000;

/** A picture as a ticket can draw it, or null. */
const photoOf = (bytes: Buffer | null): TicketPhoto | null => {
  const size = bytes && pictureSize(bytes);
  if (!bytes || !size) return null;
  const { kind, width, height } = size;
  const photo = { alt: ticket.photo, shape: width / height };
  if (kind === "jpeg") return { ...photo, jpeg: bytes };
  return width * height <= PNG_MAX_PIXELS ? { ...photo, png: bytes } : null;
};

/** Makes the PDF of an admission ticket; a photo that cannot be drawn leaves its frame empty. */
export type TicketPrinter = (document: TicketDocument, photo: Buffer | null) => Promise<Uint8Array>;

/** Loads its modules with the first ticket. */
export const createTicketPrinter =
  (fonts: FontSubsets): TicketPrinter =>
  async (document, photo) => {
    const { makeTicketPdf, ticketCharacters } = await import("#lib/pdf/ticket-pdf.ts");
    const font = openFont(new Uint8Array(await promisify(gunzip)(await fonts.subset(ticketCharacters(document)))));
    const made = (shown: TicketPhoto | null): Promise<Uint8Array> => makeTicketPdf(document, font, shown);
    const shown = photoOf(photo);
    // A file that begins like a picture may be damaged: the ticket is made without it.
    return shown ? made(shown).catch(() => made(null)) : made(null);
  };
