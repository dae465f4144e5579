import { loadCode } from "#loading/load-code.ts";

/**
 * Has the first j or k of a page with two panes choose a post. It may come before the list's island has loaded, which listens later.
 */
document.addEventListener("keydown", (event) => {
  if ((event.key !== "j" && event.key !== "k") || event.ctrlKey || event.target instanceof HTMLInputElement || innerWidth < 1200)
    return;
  void loadCode(() => import("./index.tsx")).then((code) => code?.startPreview(event));
});
