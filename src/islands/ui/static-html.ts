import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * A React component as the text of its HTML, for pages on which it stays as it is. Astro would render one that is no island as a stream,
 * and once before that, to find out that it is React's: on a job page that cost more than all else that is drawn.
 */
export const staticHtml = <Props extends object>(component: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(component, props));
