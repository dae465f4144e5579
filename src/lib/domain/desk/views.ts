import { idOf } from "#lib/domain/ids.ts";

/** The screens of the desk. Those of one thing have its id; `post` and `fair` without one are new ones; `door`, `attendance` and `poster` are of a fair. */
export const DESK_SCREENS = [
  "overview",
  "posts",
  "post",
  "applications",
  "application",
  "companies",
  "careers",
  "fairs",
  "fair",
  "door",
  "attendance",
  "poster",
  "imports",
  "reports",
  "news",
  "staff",
  "changes",
] as const;
export type DeskScreen = (typeof DESK_SCREENS)[number];
/** `of`: the post whose applications a list shows. */
export type DeskView = { screen: DeskScreen; id: string | null; of: string | null };

export const DESK = "/desk";
export const deskView = (screen: DeskScreen, id: string | null = null, of: string | null = null): DeskView => ({ screen, id, of });

/** The view of a fragment: `#/posts`, `#/post/12`, `#/applications?of=12`. Anything else is the overview. */
export const readDeskView = (fragment: string): DeskView => {
  const [path = "", query = ""] = fragment.replace(/^#\//, "").split("?");
  const [name = "", id] = path.split("/");
  const screen = DESK_SCREENS.find((known) => known === name);
  if (!screen) return deskView("overview");
  return deskView(screen, idOf(id), idOf(new URLSearchParams(query).get("of")));
};

/** The address of a view. The fragment stays in the browser. */
export const deskPath = ({ screen, id, of }: DeskView): string =>
  `${DESK}#/${screen}${id === null ? "" : `/${id}`}${of === null ? "" : `?of=${of}`}`;
