// On 404.html, inlined and hashed: a post newer than the build has no page of its own yet. On a bare CDN only this script
// leads from its address to the page that can show it.
const [, id] = /^\/jobs\/([1-9]\d{0,17})\/?$/.exec(location.pathname) ?? [];
if (id) location.replace(`/post-details?id=${id}`);
