// Runs before the first paint, inlined and hashed by Layout.astro: who is logged in, and whether
// the address narrows a list or the visitor hides posts.
const page = document.documentElement;
try {
  if (sessionStorage.getItem("%TOKEN_KEY%") && sessionStorage.getItem("%USER_KEY%")) page.dataset.session = "seeker";
  if (localStorage.getItem("%HIDDEN_KEY%")) page.dataset.hides = "";
} catch {
  // No storage, no session.
}
if (/[?&](keyword|careers|city|area|salary|type|page|activeName)=[^&]/.test(location.search)) page.dataset.narrowed = "";
// A transition between two pages that the browser gives up is no error of ours: the next page simply appears.
for (const name of ["pageswap", "pagereveal"]) {
  addEventListener(name, ({ viewTransition }) => {
    for (const promise of [viewTransition?.ready, viewTransition?.finished]) promise?.catch(() => null);
  });
}
