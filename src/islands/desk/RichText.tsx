import type { ReactNode } from "react";
import type { RichNode } from "#lib/domain/posts/rich-text.ts";

/** A description out of the closed tree, as pages draw it. */
export const drawRichText = (nodes: readonly RichNode[]): ReactNode =>
  nodes.map((node, index) => {
    if ("text" in node) return node.text;
    const { tag: Tag, href, children } = node;
    // biome-ignore lint/suspicious/noArrayIndexKey: a tree that is drawn once has no other identity
    if (Tag === "br") return <br key={index} />;
    const link = href === undefined ? {} : { href, target: "_blank", rel: "noopener noreferrer nofollow" };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={index} {...link}>
        {drawRichText(children)}
      </Tag>
    );
  });
