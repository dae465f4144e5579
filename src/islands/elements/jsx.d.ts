import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Custom = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  class?: string;
  [data: `data-${string}`]: string | number;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "fair-status": Custom;
      "post-state": Custom;
      "hidden-note": Custom;
    }
  }
}
