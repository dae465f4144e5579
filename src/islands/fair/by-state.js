// Inlined behind the page of a fair, and hashed: a fair that has begun or ended since the page was made looks so before the first paint. The device's
// clock may be wrong; `action.ts` corrects it by the server's.
const fair = document.querySelector("[data-fair]");
if (fair.dataset.status) {
  const { starts, ends } = fair.querySelector("fair-status").dataset;
  const now = Date.now();
  const status = now < starts ? "TO_BE_HELD" : now < ends ? "IN_PROGRESS" : "END";
  if (!/CANCEL|UNKNOWN/.test(fair.dataset.status) && fair.dataset.status !== status) {
    fair.dataset.status = status;
    fair.dataset.aged = "";
  }
  const find = fair.querySelector("[data-find]");
  if (fair.dataset.status === "IN_PROGRESS") fair.prepend(find);
  else fair.querySelector("[data-afterwards]").after(find);
}
