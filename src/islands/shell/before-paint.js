// Runs before the first paint, inlined and hashed by Layout.astro: records whether a user is logged in, whether the mini-program embeds the
// site, whether the address narrows a list or the visitor hides posts, early presses, and scripts and islands that are lost.
const page = document.documentElement;
try {
  if (sessionStorage.getItem("%TOKEN_KEY%") && sessionStorage.getItem("%USER_KEY%")) page.dataset.session = "seeker";
  if (sessionStorage.getItem("%MINI_PROGRAM_KEY%") === "1") page.dataset.miniProgram = "";
  // The account's lists name a blocked company (`stores/history/own-lists.ts`): only its companies are texts in a list.
  if (localStorage.getItem("%HIDDEN_KEY%") || /s":\["/.test(sessionStorage.getItem("%OWN_LISTS_KEY%"))) page.dataset.hides = "";
} catch {
  // No storage, no session.
  if (!page.dataset.session) page.dataset.stateless = "";
}
// (An area is nothing without its city.)
if (/[?&](keyword|careers|city|salary|facts|type|page|post|detail|activeName)=[^&]/.test(location.search))
  page.dataset.narrowed = "";
// On a slow connection a button may be pressed before its script has loaded; the mark repeats the press then (`onPress`).
addEventListener(
  "click",
  ({ target }) =>
    target
      .closest?.("[data-apply],[data-attachment],[data-demands],[data-hide],[data-keep],[data-plan],[data-report],[data-share]")
      ?.setAttribute("aria-busy", "true"),
  true,
);
// Marks scripts that are lost, and islands that lose their code: the shell, which reports it (`loading/islands.ts`), may load later, or be
// lost, too (`pages/_shell/lost.css`).
for (const name of ["error", "astro:hydration-error"])
  addEventListener(name, ({ target }) => target.setAttribute?.("data-lost", ""), true);
// A page transition that the browser aborts is not an error: the next page simply appears.
for (const name of ["pageswap", "pagereveal"])
  addEventListener(name, ({ viewTransition }) => {
    viewTransition?.ready.catch(() => null);
    viewTransition?.finished.catch(() => null);
  });
