// Runs before the first paint, inlined and hashed by Layout.astro: who is logged in, and whether the address narrows a list.
try {
  if (sessionStorage.getItem("token") && sessionStorage.getItem("user")) document.documentElement.dataset.session = "seeker";
} catch {
  // No storage, no session.
}
if (/[?&](keyword|careers|city|area|salary|type|page)=[^&]/.test(location.search)) document.documentElement.dataset.narrowed = "";
