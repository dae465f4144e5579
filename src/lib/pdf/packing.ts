type Bytes = Uint8Array<ArrayBuffer>;

/** Sends bytes through one of the platform's streams, all at once: each piece of a longer way waits for a thread of its own. */
const through = async (bytes: Bytes, { readable, writable }: CompressionStream | DecompressionStream): Promise<Bytes> => {
  const writer = writable.getWriter();
  const [whole] = await Promise.all([new Response(readable).arrayBuffer(), writer.write(bytes), writer.close()]);
  return new Uint8Array(whole);
};

/** As streams are packed in a PDF. */
export const deflated = (bytes: Bytes): Promise<Bytes> => through(bytes, new CompressionStream("deflate"));

/** Rejects if `file` is not gzip. */
export const gunzipped = async (file: Blob): Promise<Bytes> =>
  through(new Uint8Array(await file.arrayBuffer()), new DecompressionStream("gzip"));
