// Inlined behind its place and hashed: a seeker who comes back finds the searches and posts of the last visit, before the first paint, so
// that nothing moves. They are on this device alone; its storage may hold anything, so only texts and well-formed ids are taken from it.
const place = document.querySelector("[data-go-on]");
const lines = [];
const note = (href, name, below) => {
  if (typeof name === "string" && name && name.length < 120 && lines.length < 6)
    lines.push([href, name, typeof below === "string" ? below : ""]);
};
const stored = (key) => {
  const value = JSON.parse(localStorage.getItem(key));
  return Array.isArray(value) ? value : [];
};
try {
  if (document.documentElement.dataset.session) {
    for (const keyword of stored("%SEARCHED_KEY%").slice(0, 2))
      note(`/search?keyword=${encodeURIComponent(keyword)}`, keyword, place.dataset.search);
    for (const post of stored("%SEEN_KEY%").slice(0, 4))
      if (/^[1-9]\d{0,17}$/.test(post?.id)) note(`/jobs/${post.id}/`, post.name, post.companyName);
  }
} catch {
  // Storage that is refused or broken has nothing to go on with.
}
for (const [href, name, below] of lines) {
  const line = place.querySelector("template").content.cloneNode(true);
  line.querySelector("a").href = href;
  const [first, second] = line.querySelectorAll("span");
  first.textContent = name;
  second.textContent = below;
  place.querySelector("ul").append(line);
}
place.hidden = lines.length === 0;
