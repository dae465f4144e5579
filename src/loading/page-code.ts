/** React's side of every island. */
const RENDERER = "node_modules/@astrojs/react/dist/client.js";
const SHELL = "src/islands/shell/live.ts";

/**
 * Modules of the open chat: its service, then its first view, the controls beside it, and the error texts, which
 * must be loaded before the connection fails.
 */
const CHAT = [
  "src/lib/chat/index.ts",
  "src/islands/chat/shell/OpenConversation.tsx",
  "src/lib/stores/chat/conversation/conversation.ts",
  "src/lib/chat/opened.ts",
  "src/islands/chat/conversations/ConversationMenu.tsx",
  "src/islands/chat/shell/OutsideChat.tsx",
  "src/lib/texts/chat/failures.ts",
];

/** The modules of a kind of page, beside those of every page. */
type PageModules = {
  /**
   * The page's island. It would request file after file as it meets imports; named in the page, all load at the
   * same time, and first (`rel="modulepreload"`).
   */
  island?: string;
  /** The script that draws the page's data, named in the same way: the data would wait for one import after the other. */
  script?: string;
  /** Modules of most presses: browsers fetch them when idle (`rel="prefetch"`). */
  ahead?: readonly string[];
};

const POST_AHEAD = [
  "src/islands/account/index.tsx",
  "src/islands/post/index.tsx",
  "src/islands/post/draw.ts",
  "src/lib/stores/posts/post-actions.ts",
  "src/lib/contract/applications/sign-up.ts",
];
const FAIR_AHEAD = [
  "src/islands/account/index.tsx",
  "src/islands/fair/choice.ts",
  "src/islands/fair/index.tsx",
  "src/lib/contract/applications/sign-up.ts",
];

const PAGES = {
  home: { ahead: ["src/islands/account/index.tsx", "src/islands/home/index.tsx", "src/islands/parts/CareerDialog.tsx"] },
  post: { ahead: POST_AHEAD },
  "post-details": { script: "src/islands/post/live-details.ts", ahead: POST_AHEAD },
  search: {
    ahead: [
      "src/islands/search/index.tsx",
      "src/islands/parts/FilterDrawer.tsx",
      "src/islands/parts/CareerDialog.tsx",
      "src/islands/search/CityDialog.tsx",
      "src/islands/parts/SelectedTags.tsx",
      "src/islands/parts/SalaryFields.tsx",
    ],
  },
  overseas: {
    ahead: [
      "src/islands/overseas/index.tsx",
      "src/islands/parts/FilterDrawer.tsx",
      "src/islands/parts/CareerDialog.tsx",
      "src/islands/parts/SelectedTags.tsx",
      "src/islands/parts/SalaryFields.tsx",
    ],
  },
  company: { ahead: ["src/islands/company/index.tsx", "src/islands/company/Block.tsx"] },
  "fair-posts": {
    ahead: [
      "src/islands/fair-posts/index.tsx",
      "src/islands/parts/FilterDrawer.tsx",
      "src/islands/parts/CareerDialog.tsx",
      "src/islands/parts/SelectedTags.tsx",
      "src/islands/parts/SalaryFields.tsx",
    ],
  },
  fair: { ahead: FAIR_AHEAD },
  "fair-details": { script: "src/islands/fair/live-details.ts", ahead: FAIR_AHEAD },
  chat: { island: "src/islands/chat/index.tsx", ahead: CHAT },
  "framed-chat": { island: "src/islands/chat/FramedChatPage.tsx", ahead: CHAT },
  resume: { island: "src/islands/resume/index.tsx" },
  applications: { island: "src/islands/applications/index.tsx" },
  account: { island: "src/islands/security/index.tsx" },
  scan: { island: "src/islands/scan/index.tsx" },
  "fair-plan": { island: "src/islands/fair-plan/index.tsx" },
  "news-links": { island: "src/islands/news-links/index.tsx" },
  "fair-ticket": { island: "src/islands/fair-ticket/index.tsx" },
  "file-view": { island: "src/islands/file-view/index.tsx" },
  "shared-resume": { island: "src/islands/shared-resume/index.tsx" },
  desk: { island: "src/islands/desk/index.tsx" },
} satisfies Record<string, PageModules>;
export type PageWithCode = keyof typeof PAGES;

/** Hands the script build's result to the page build, which runs in the same process. */
const VARIABLE = "PAGE_CODE";

type Chunk = { type: "chunk"; fileName: string; facadeModuleId: string | null; moduleIds: string[]; imports: string[] };
type Lists = { atOnce: string[]; ahead: string[] };
type Bundle = Record<string, Chunk | { type: "asset" }>;

/**
 * Notes the files of the code and their imports. Call it with the bundle of the browser's scripts.
 * Why: docs/decisions/0056-the-chat-page-loads-the-list-first.md
 */
export const notePageCode = (bundle: Bundle): void => {
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
      if (!chunk) throw new Error(`No script holds ${module}, which a page names.`);
      closure(files, chunk);
    }
    return [...files];
  };
  const listsOf = ({ island, script, ahead = [] }: PageModules): Lists => {
    const atOnce = filesOf([...(island ? [RENDERER, SHELL, island] : []), ...(script ? [SHELL, script] : [])]);
    return { atOnce, ahead: filesOf(ahead.length > 0 ? [RENDERER, ...ahead] : []).filter((file) => !atOnce.includes(file)) };
  };
  process.env[VARIABLE] = JSON.stringify(
    Object.fromEntries(Object.entries(PAGES).map(([page, modules]) => [page, listsOf(modules)])),
  );
};

let known: { text: string; pages: Partial<Record<PageWithCode, Lists>> } = { text: "{}", pages: {} };

/**
 * The addresses of a page's files, those that it asks for at once and those to fetch ahead; none in development, where nothing is bundled.
 */
export const codeOf = (page: PageWithCode): Lists => {
  const text = process.env[VARIABLE] ?? "{}";
  // A build asks for each of its pages.
  if (text !== known.text) known = { text, pages: JSON.parse(text) };
  const { pages } = known;
  const { atOnce, ahead } = pages[page] ?? { atOnce: [], ahead: [] };
  const addresses = (files: readonly string[]): string[] => files.map((file) => `/${file}`);
  return { atOnce: addresses(atOnce), ahead: addresses(ahead) };
};
