import { createElement, type SVGProps } from "react";

/** An icon of Lucide as its package describes it, and earlier names of it. */
type Drawing = { name: string; aliases?: readonly string[]; node: readonly [tag: string, attributes: Record<string, string>][] };
type Props = SVGProps<SVGSVGElement> & { size?: number | string };

const SPEAKING = /\baria-|\brole\b|\btitle\b/;

/** Makes the component of an icon, in the place of Lucide's own maker (astro.config.mjs), and draws the same. */
const iconOf = ({ name, aliases = [], node }: Drawing) => {
  const names = [name, ...aliases].map((known) => `lucide-${known}`);
  const Icon = ({ size = 24, className, ...rest }: Props) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: ["lucide", ...names, className].filter(Boolean).join(" "),
        // An icon with a name or a role of its own says something.
        "aria-hidden": SPEAKING.test(Object.keys(rest).join(" ")) ? undefined : true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  Icon.displayName = name;
  return Icon;
};

export default iconOf;
