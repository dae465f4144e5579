import { useStore } from "@nanostores/react";
import { NO_FILTER, type PostQuery } from "#lib/domain/posts.ts";
import { $query } from "#lib/stores/list.ts";

const PRERENDERED: PostQuery = { ...NO_FILTER, page: 1 };

/** The filters in force. The prerendered page has none; the address is read once the page is alive. */
export const useQuery = (): PostQuery => useStore($query, { ssr: () => PRERENDERED });
