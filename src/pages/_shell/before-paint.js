// Runs before the first paint, inlined and hashed by Layout.astro: who is logged in, whether the page is for them, and whether
// the address narrows a list.
const page = document.documentElement;
try {
  if (sessionStorage.getItem("token") && sessionStorage.getItem("user")) page.dataset.session = "seeker";
} catch {
  // No storage, no session.
}
if ("locked" in page.dataset && !("session" in page.dataset)) {
  page.hidden = true;
  location.replace("/?rl=1");
}
if (/[?&](keyword|careers|city|area|salary|type|page)=[^&]/.test(location.search)) page.dataset.narrowed = "";
