// Runs before the first paint, inlined and hashed: marks a page that was neither returned to nor reloaded. There alone a browser may lay
// out the last sections late (home.astro): it guesses their heights until then, and would miss the place that it restores.
const [visit] = performance.getEntriesByType("navigation");
if (visit?.type === "navigate") document.documentElement.dataset.fresh = "";
