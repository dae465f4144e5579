import * as z from "zod/mini";
import type { Schema } from "./call.ts";
import { mapped } from "./wire.ts";

/** Fields by their clean names: each a schema, or its name on the wire and a schema where the two names differ. */
export type Names = Readonly<Record<string, Schema | readonly [wire: string, schema: Schema]>>;
type SchemaOf<Entry> = Entry extends Schema ? Entry : Entry extends readonly [string, infer Inner extends Schema] ? Inner : never;
type WireShape<Table extends Names> = {
  [Clean in keyof Table as Table[Clean] extends readonly [infer Wire extends string, Schema] ? Wire : Clean]: SchemaOf<
    Table[Clean]
  >;
};
type WireOf<Table extends Names> = z.core.output<z.ZodMiniObject<WireShape<Table>>>;
export type CleanOf<Table extends Names> = z.core.output<z.ZodMiniObject<{ [Clean in keyof Table]: SchemaOf<Table[Clean]> }>>;
/** Some of the fields; the others are not there. */
type Some<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined };

type Renaming<Table extends Names> = {
  /** The fields by their wire names, for an object that has others beside them. */
  shape: WireShape<Table>;
  read: { (wire: WireOf<Table>): CleanOf<Table>; (wire: Some<WireOf<Table>>): Some<CleanOf<Table>> };
  write: { (clean: CleanOf<Table>): WireOf<Table>; (clean: Some<CleanOf<Table>>): Some<WireOf<Table>> };
};
type Loose = Record<string, unknown>;

/** Plain renames, each name written once. A missing or undefined field is left out on the other side, too. */
export function renaming<const Table extends Names>(table: Table): Renaming<Table>;
// TypeScript cannot follow an object renamed key by key; the signature above states the result.
export function renaming(table: Names): {
  shape: Record<string, Schema>;
  read: (wire: Loose) => Loose;
  write: (clean: Loose) => Loose;
} {
  const entries = Object.entries(table).map(([clean, entry]) =>
    "_zod" in entry ? { clean, wire: clean, schema: entry } : { clean, wire: entry[0], schema: entry[1] },
  );
  const pick = (from: Loose, names: { is: string; becomes: string }[]): Loose =>
    Object.fromEntries(names.flatMap(({ is, becomes }) => (from[is] === undefined ? [] : [[becomes, from[is]]])));
  return {
    shape: Object.fromEntries(entries.map(({ wire, schema }) => [wire, schema])),
    read: (from) =>
      pick(
        from,
        entries.map(({ clean, wire }) => ({ is: wire, becomes: clean })),
      ),
    write: (from) =>
      pick(
        from,
        entries.map(({ clean, wire }) => ({ is: clean, becomes: wire })),
      ),
  };
}

/** An object on the wire whose fields are only called otherwise inside. */
export function renamed<const Table extends Names>(
  table: Table,
): z.ZodMiniCodec<z.ZodMiniObject<WireShape<Table>>, z.ZodMiniCustom<CleanOf<Table>>>;
export function renamed(table: Names) {
  const { shape, read, write } = renaming(table);
  return mapped(z.object(shape), read, write);
}
