import type { SuggestionKind } from "#lib/domain/posts/suggestions.ts";

/** Words of the suggestions below a search field. */
export const suggestionWords = {
  list: "搜索建议",
  kinds: { recent: "最近搜索", career: "职位", company: "公司", city: "城市" } satisfies Record<SuggestionKind, string>,
  forget: "清空最近搜索",
  count: (count: number) => (count === 0 ? "" : `${count}条搜索建议，可用上下方向键选择`),
};
