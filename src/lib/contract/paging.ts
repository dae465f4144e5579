import * as z from "zod/mini";
import { MAX_PAGE, type Paged, pageOf } from "#lib/domain/paging.ts";
import type { Schema } from "./call.ts";
import { figure, list, mapped } from "./wire.ts";

/** `page` of a list's answer (R1.3.1-1). */
export const page = mapped(
  z.object({ pageNo: figure, pageSize: figure, pages: figure, total: figure }),
  (wire) => {
    const derived = pageOf(wire.pageNo ?? 1, wire.pageSize ?? 10, wire.total ?? 0);
    return { ...derived, pages: Math.max(1, wire.pages ?? derived.pages) };
  },
  (clean) => ({ pageNo: clean.number, pageSize: clean.size, pages: clean.pages, total: clean.total }),
);

/** The answer `{results, page}` of every paged list (R1.3.1-1). */
export const paged = <Item extends Schema>(item: Item) =>
  mapped(
    z.object({ results: list(item), page }),
    (wire): Paged<z.core.output<Item>> => ({ items: wire.results, page: wire.page }),
    (clean) => ({ results: clean.items, page: clean.page }),
  );

const whole = (max: number) => z.number().check(z.int(), z.minimum(1), z.maximum(max));
export const pageNumber = whole(MAX_PAGE);
export const pageSize = whole(50);
/** The page that a payload asks for; the first ten items by default. */
export const pagingFields = { pageNo: z.nullish(pageNumber), pageSize: z.nullish(pageSize) };
type PagingWire = z.core.output<z.ZodMiniObject<typeof pagingFields>>;
type Paging = { page: number; size: number };
export const readPaging = (wire: PagingWire): Paging => ({ page: wire.pageNo ?? 1, size: wire.pageSize ?? 10 });
export const writePaging = (clean: Paging): PagingWire => ({ pageNo: clean.page, pageSize: clean.size });
