/** Code that most presses on a page need, by the kind of page: browsers fetch it when they have nothing else to do (`rel="prefetch"`). */
const AHEAD = {
  home: ["src/islands/account/index.tsx", "src/islands/home/index.tsx", "src/islands/parts/CareerDialog.tsx"],
  post: [
    "src/islands/account/index.tsx",
    "src/islands/post/index.tsx",
    "src/islands/post/draw.ts",
    "src/lib/stores/posts/post-actions.ts",
  ],
  search: [
    "src/islands/search/index.tsx",
    "src/islands/parts/FilterDrawer.tsx",
    "src/islands/parts/CareerDialog.tsx",
    "src/islands/search/CityDialog.tsx",
  ],
  overseas: ["src/islands/overseas/index.tsx", "src/islands/parts/FilterDrawer.tsx", "src/islands/parts/CareerDialog.tsx"],
  fair: ["src/islands/account/index.tsx", "src/islands/fair/choice.ts", "src/islands/fair/index.tsx"],
  // What is opened, what is pressed beside it, and what says why something went wrong: that must be here when the line is not.
  chat: [
    "src/islands/chat/OpenConversation.tsx",
    "src/lib/stores/chat/thread.ts",
    "src/islands/chat/conversations/ConversationMenu.tsx",
    "src/islands/chat/OutsideChat.tsx",
    "src/lib/texts/chat/failures.ts",
  ],
} as const;
export type PageWithCodeAhead = keyof typeof AHEAD;

/** React's side of every island. */
const RENDERER = "node_modules/@astrojs/react/dist/client.js";

/** What a page asks for at once. Fetched ahead as well it would come later, because what is fetched ahead comes last. */
const AT_ONCE: Readonly<Record<string, readonly string[]>> = {
  chat: [RENDERER, "src/islands/shell/live.ts", "src/islands/chat/index.tsx", "src/lib/chat/index.ts"],
};

/** Where the build of the scripts leaves what the making of the pages, in the same process, reads. */
const VARIABLE = "CODE_AHEAD";

type Chunk = { type: "chunk"; fileName: string; facadeModuleId: string | null; moduleIds: string[]; imports: string[] };
type Bundle = Record<string, Chunk | { type: "asset" }>;

/** Notes the files of the code, with what they import. To be called with the bundle of the browser's scripts. */
export const noteCodeAhead = (bundle: Bundle): void => {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const closure = (files: Set<string>, chunk: Chunk | undefined): Set<string> => {
    if (!chunk || files.has(chunk.fileName)) return files;
    files.add(chunk.fileName);
    for (const name of chunk.imports)
      closure(
        files,
        chunks.find(({ fileName }) => fileName === name),
      );
    return files;
  };
  const filesOf = (modules: readonly string[]): string[] => {
    const files = new Set<string>();
    for (const module of modules) {
      const chunk = chunks.find(({ facadeModuleId, moduleIds }) =>
        [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(module)),
      );
      if (!chunk) throw new Error(`No script holds ${module}, which is to be fetched ahead.`);
      closure(files, chunk);
    }
    return [...files];
  };
  const lists = Object.entries(AHEAD).map(([page, modules]) => {
    const atOnce = new Set(filesOf(AT_ONCE[page] ?? []));
    return [page, filesOf([RENDERER, ...modules]).filter((file) => !atOnce.has(file))];
  });
  process.env[VARIABLE] = JSON.stringify(Object.fromEntries(lists));
};

/** The files to fetch ahead on a page; none in development, where nothing is bundled. */
export const codeAhead = (page: PageWithCodeAhead): string[] => {
  const lists: Partial<Record<PageWithCodeAhead, string[]>> = JSON.parse(process.env[VARIABLE] ?? "{}");
  return (lists[page] ?? []).map((file) => `/${file}`);
};
