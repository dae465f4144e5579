/**
 * Modules always needed together become one file with their dependencies: a file per module would cost more bytes, and over
 * HTTP/1.1 more time. A module belongs to the first group that names it or one of its importers.
 */
export const groups = [
  { name: "shell", test: /src\/(islands\/shell\/live|lib\/domain\/(paths|urls))\.ts$/ },
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// },
  { name: "rules", test: /src\/lib\/domain\/(text|ids)\.ts$/ },
  { name: "post", test: /src\/lib\/domain\/posts\/posts\.ts$/ },
  { name: "intent", test: /src\/lib\/stores\/account\/(mini-program|require-login|guarded)\.ts$/ },
  {
    name: "calls",
    test: /src\/lib\/(api\/send|stores\/(resource|account\/when-logged-in)|contract\/(wire|renamed)|data\/origins)\.ts$/,
  },
  {
    name: "button",
    test: /src\/(islands\/ui\/(Icon)?Button\.tsx|loading\/(late|use-code)\.ts|lib\/texts\/general\.ts)$/,
  },
  { name: "summary", test: /src\/lib\/(texts\/posts\/facts|contract\/posts\/summary)\.ts$/ },
  { name: "island", test: /src\/islands\/ui\/Loaded\.tsx$|node_modules\/lucide-react\/.*\/createLucideIcon\./ },
  // Icons of the chat and of lists of posts: neither loads the other's file for them.
  { name: "icons", test: /node_modules\/lucide-react\/.*\/icons\/(x|search)\./ },
  { name: "posts", test: /src\/lib\/(texts|contract)\/posts\/posts\.ts$/ },
  {
    name: "pages",
    test: /src\/(islands\/ui\/(Chip\.tsx|Pager\.tsx|Tabs\.tsx|PagedList\.tsx|use-page-event\.ts)|lib\/stores\/addressed-list\.ts)$/,
  },
  { name: "parts", test: /src\/islands\/parts\/(PostItems|CareerPicker)\.tsx$/ },
  {
    name: "application",
    test: /src\/(islands\/applications\/Track\.tsx|lib\/(domain\/applications\/(path|touch-points|withdrawal)|texts\/applications\/applications)\.ts)$/,
  },
  { name: "resume-parts", test: /src\/(islands\/resume\/use-undo-key|lib\/domain\/resume\/merge)\.ts$/ },
  { name: "list", test: /src\/(islands\/parts\/PostList(Root)?\.tsx|lib\/stores\/posts\/search\.ts)$/ },
  // Modules that the chat shares with the login and with every seeker's page; none of these may pull in another.
  { name: "map", test: /node_modules\/nanostores\/(map|computed)\// },
  { name: "unread", test: /src\/lib\/stores\/chat\/session\/unread\.ts$/ },
  // In a file of its own, to tell its bytes from ours.
  { name: "chat-sdk", test: /node_modules\/(@tencentcloud\/chat|tim-upload-plugin)\// },
  { name: "chat", test: /src\/islands\/chat\/index\.tsx$/ },
  { name: "dialog", test: /src\/islands\/ui\/(Confirm)?Dialog\.tsx$/ },
  { name: "login", test: /src\/islands\/parts\/LoginForm\.tsx$/ },
  { name: "history", test: /src\/lib\/stores\/history\/(persisted|seen)\.ts$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));
