// On a bare CDN `/` is this page; a server answers 302 instead. The query (rl=1 above all) must survive (D-C1).
location.replace(`/home${location.search}${location.hash}`);
