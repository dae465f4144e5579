import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type TableRow, UnreadableTable } from "./table.ts";

/** Tried in this order: table programs in China save CSV in GB18030, and Chinese text in it is hardly ever valid UTF-8. */
const ENCODINGS = ["utf-8", "gb18030"] as const;
/** A cell that is longer has lost the quote at its end. */
const ROW_MAX = 1_000_000;

/** Whether every byte of a file is text of an encoding. */
const isText = async (file: string, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(file)) {
    if (!(chunk instanceof Buffer) || chunk.includes(0)) return false;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return false;
    }
  }
  try {
    decoder.decode();
  } catch {
    return false;
  }
  return true;
};

const encodingOf = async (file: string): Promise<string> => {
  for (const encoding of ENCODINGS) if (await isText(file, encoding)) return encoding;
  throw new UnreadableTable("not-a-table");
};

/** The text of a file, chunk by chunk, without a byte order mark. */
async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

/** The rows of a CSV file in UTF-8 or GB18030. It is read twice and never held as a whole. */
export async function* readCsv(file: string): AsyncGenerator<TableRow> {
  const encoding = await encodingOf(file);
  const parser = parse({
    info: true,
    // Files put together by hand mix the ends of lines.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
  });
  const text = Readable.from(decoded(file, encoding));
  text.on("error", (error) => parser.destroy(error));
  let line = 0;
  try {
    for await (const parsed of text.pipe(parser)) {
      const { record, info } = parsed as Parsed;
      line = info.records + info.empty_lines;
      yield { line, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableTable("broken", line + 1) : error;
  } finally {
    text.destroy();
  }
}
