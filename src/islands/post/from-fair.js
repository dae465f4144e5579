// Inlined behind the bar of a fair, and hashed: a post that was opened from a fair keeps the bar's place free before the first paint, so
// that nothing moves when `fair-bar.ts` has asked which fair it is.
if (/^[1-9]\d{0,17}$/.test(new URLSearchParams(location.search).get("fair")))
  document.querySelector("[data-from-fair]").hidden = false;
