import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * A React component as static HTML. Astro would render a component that is not an island as a stream,
 * and once more before that, to detect React: on a job page that cost more than all other rendering.
 */
export const staticHtml = <Props extends object>(component: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(component, props));
