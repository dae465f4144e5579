import { elementWith } from "#islands/elements/page-names.ts";

// One step back; with `noGoBack`, or when there is nowhere to go back to, the link leads to the root (R1.2.1-16).
elementWith("back")?.addEventListener("click", (event) => {
  if (new URLSearchParams(location.search).has("noGoBack") || history.length < 2) return;
  event.preventDefault();
  history.back();
});
