import { receiveCode } from "#loading/lost-code.ts";

/**
 * Has the first j or k of a page with two panes choose a post. It may come before the list's island has loaded, which listens later.
 */
document.addEventListener("keydown", (event) => {
  if ((event.key !== "j" && event.key !== "k") || event.target instanceof HTMLInputElement) return;
  void receiveCode(() => import("./index.tsx")).then((code) => code.ok && code.value.startPreview(event));
});
