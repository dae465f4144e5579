/**
 * Modules always needed together become one file with their dependencies: a file per module would cost more bytes, and over
 * HTTP/1.1 more time. A module belongs to the first group that names it or one of its importers.
 * Paths are from the root; one that ends with a slash is a folder of a package.
 */
export const chunks: readonly { name: string; paths: readonly string[] }[] = [
  { name: "shell", paths: ["src/islands/shell/live.ts"] },
  {
    name: "react",
    paths: [...["node_modules/react/", "node_modules/react-dom/", "node_modules/scheduler/"], "node_modules/@nanostores/react/"],
  },
  {
    name: "fair-status",
    paths: ["src/islands/elements/fair-status.ts", "src/lib/domain/fairs/plan-key.ts"],
  },
  {
    name: "calls",
    paths: [
      ...["src/lib/api/send.ts", "src/lib/stores/resource.ts", "src/lib/stores/account/when-logged-in.ts"],
      ...["src/lib/contract/wire.ts", "src/lib/contract/renamed.ts", "src/lib/data/origins.ts"],
      ...["src/lib/domain/text.ts", "src/lib/domain/ids.ts", "src/lib/domain/paging.ts", "src/lib/contract/paging.ts"],
      ...["src/lib/domain/paths.ts", "src/lib/domain/urls.ts"],
      // The marks of companies and the salaries and places of posts: fairs show them too.
      ...["src/lib/domain/posts/company-mark.ts", "src/lib/domain/posts/salary.ts", "src/lib/texts/posts/facts.ts"],
    ],
  },
  {
    name: "intent",
    paths: ["src/lib/stores/account/mini-program.ts", "src/lib/stores/account/guarded.ts"],
  },
  {
    name: "button",
    paths: [
      ...["src/islands/ui/Button.tsx", "src/islands/ui/IconButton.tsx", "src/lib/texts/general.ts"],
      ...["src/loading/late.ts", "src/loading/use-code.ts"],
    ],
  },
  {
    name: "posts",
    paths: [
      ...["src/lib/domain/posts/posts.ts", "src/lib/contract/posts/summary.ts", "src/lib/contract/posts/filter.ts"],
      ...["src/lib/texts/posts/posts.ts", "src/lib/texts/posts/short-salary.ts"],
    ],
  },
  {
    name: "island",
    paths: [
      ...["src/islands/ui/Loaded.tsx", "src/islands/ui/Chip.tsx", "src/islands/ui/Pager.tsx", "src/islands/ui/PagedList.tsx"],
      ...["src/islands/ui/use-page-event.ts", "src/islands/ui/lucide-icon.ts", "src/lib/stores/addressed-list.ts"],
      // Icons of the chat and of lists of posts: neither loads the other's file for them.
      ...["node_modules/lucide-react/dist/esm/icons/x.mjs", "node_modules/lucide-react/dist/esm/icons/search.mjs"],
    ],
  },
  { name: "parts", paths: ["src/islands/parts/PostItems.tsx", "src/islands/parts/CareerPicker.tsx"] },
  {
    name: "application",
    paths: [
      ...["src/islands/applications/Track.tsx", "src/lib/texts/applications/applications.ts"],
      ...["src/lib/domain/applications/path.ts", "src/lib/domain/applications/milestones.ts"],
      "src/lib/domain/applications/withdrawal.ts",
    ],
  },
  { name: "resume-parts", paths: ["src/islands/resume/use-undo-key.ts", "src/lib/domain/resume/merge.ts"] },
  {
    name: "list",
    paths: [
      ...["src/islands/parts/PostList.tsx", "src/islands/parts/PostListRoot.tsx", "src/islands/parts/Panes.tsx"],
      "src/lib/stores/posts/search.ts",
    ],
  },
  // Modules that the chat shares with the login and with every seeker's page; none of these may pull in another.
  { name: "map", paths: ["node_modules/nanostores/map/", "node_modules/nanostores/computed/"] },
  { name: "unread", paths: ["src/lib/stores/chat/session/unread.ts"] },
  // The chat and the tags above a list of posts write into the title.
  { name: "title-prefix", paths: ["src/islands/ui/use-title-prefix.ts"] },
  // In a file of its own, to tell its bytes from ours.
  { name: "chat-sdk", paths: ["node_modules/@tencentcloud/chat/", "node_modules/tim-upload-plugin/"] },
  // The résumé picks months by it, too.
  { name: "dayjs", paths: ["node_modules/dayjs/"] },
  { name: "chat", paths: ["src/islands/chat/index.tsx"] },
  { name: "dialog", paths: ["src/islands/ui/Dialog.tsx", "src/islands/ui/ConfirmDialog.tsx"] },
  { name: "login", paths: ["src/islands/parts/LoginForm.tsx"] },
  { name: "careers", paths: ["src/lib/domain/posts/careers.ts", "src/lib/stores/posts/careers.ts"] },
  {
    name: "fairs",
    paths: ["src/lib/domain/fairs/fairs.ts", "src/lib/texts/fairs/fairs.ts", "src/lib/contract/fairs/card.ts"],
  },
  { name: "slots", paths: ["src/islands/elements/slots.ts"] },
  { name: "fair-search", paths: ["src/islands/fair/draw-search.ts", "src/lib/domain/fairs/hint.ts"] },
  { name: "history", paths: ["src/lib/stores/history/persisted.ts", "src/lib/stores/history/seen.ts"] },
];

/** Matches modules by their absolute paths. */
const matching = (paths: readonly string[]): RegExp =>
  new RegExp(paths.map((path) => `/${path.replaceAll(".", "\\.")}${path.endsWith("/") ? "" : "$"}`).join("|"));

/** The same for the bundler, the first with the highest priority. */
export const chunkGroups = chunks.map(({ name, paths }, index, all) => ({
  name,
  test: matching(paths),
  priority: all.length - index,
}));
