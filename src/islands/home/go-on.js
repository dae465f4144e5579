// Inlined behind its place and hashed: a seeker who comes back finds the searches and posts of the last visit, before the first paint, so
// that nothing moves. They are on this device alone; its storage may hold anything, so only texts and well-formed ids are taken from it.
const place = document.querySelector("[data-go-on]");
const add = (href, name, below) => {
  if (typeof name !== "string") return;
  const line = place.lastElementChild.content.cloneNode(true);
  const [first, second] = line.querySelectorAll("span");
  line.querySelector("a").href = href;
  first.textContent = name;
  second.textContent = below;
  place.children[1].append(line);
  place.hidden = false;
};
const stored = (key, most) => JSON.parse(localStorage.getItem(key) ?? "[]").slice(0, most);
try {
  if (document.documentElement.dataset.session) {
    for (const word of stored("%SEARCHED_KEY%", 2)) add(`/search?keyword=${encodeURIComponent(word)}`, word, place.dataset.search);
    for (const { id, name, companyName } of stored("%SEEN_KEY%", 4))
      if (/^\d{1,18}$/.test(id)) add(`/jobs/${id}/`, name, companyName);
  }
} catch {
  // Storage that is refused or broken has nothing to go on with.
}
