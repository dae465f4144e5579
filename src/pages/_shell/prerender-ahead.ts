type Source<Value> = {
  /** The ids in the order in which they will be wanted. */
  order: () => Promise<readonly string[]>;
  /** Reads several at once; leaves out those it cannot read. */
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readOne: (id: string) => Promise<Value>;
  /** The most ids of one read. */
  most: number;
};

/**
 * Reads values ahead of their use, like a file system: each read that begins where the last one ended is twice as long, up to `most`; any other is of one
 * value. A value is forgotten once it was taken, so that memory holds few.
 * Why: docs/decisions/0151-a-build-reads-posts-ahead.md
 */
export const readAhead = <Value>({ order, read, readOne, most }: Source<Value>): ((id: string) => Promise<Value>) => {
  const ahead = new Map<string, Promise<Value | undefined>>();
  let places: Promise<{ ids: readonly string[]; placeOf: ReadonlyMap<string, number> }> | undefined;
  let next = -1;
  let length = 1;
  const findPlaces = async () => {
    const ids = await order();
    return { ids, placeOf: new Map(ids.map((id, place) => [id, place])) };
  };
  return async (id) => {
    places ??= findPlaces();
    const { ids, placeOf } = await places;
    const place = placeOf.get(id);
    if (place !== undefined && !ahead.has(id)) {
      length = place === next ? Math.min(2 * length, most) : 1;
      next = place + length;
      const wanted = ids.slice(place, next);
      const values = read(wanted);
      for (const one of wanted)
        ahead.set(
          one,
          values.then((found) => found.get(one)),
        );
    }
    const value = ahead.get(id);
    ahead.delete(id);
    return (await value) ?? readOne(id);
  };
};
