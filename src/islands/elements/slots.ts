/** A slot's content: a text, or attributes and perhaps a text. An attribute that is undefined or false is removed. */
export type SlotContent = string | { text?: string; [attribute: string]: string | boolean | undefined };

/** The slots of a live page by name: one table, by which the page is made (`slotsOf`) and kept true to newer data (`fillSlots`). */
export type Slots<Value> = Readonly<Record<string, (value: Value) => SlotContent>>;

type Attributes = Record<string, string | boolean | undefined>;
type Drawing = { text: string | undefined; attributes: Attributes };

const drawingOf = (content: SlotContent): Drawing => {
  if (typeof content === "string") return { text: content, attributes: {} };
  const { text, ...attributes } = content;
  return { text, attributes };
};

/**
 * The filled slots of a table, one by one; empty if the value arrives only in the browser.
 * Why: docs/decisions/0049-slots-of-live-pages-are-tables.md
 */
export const slotsOf =
  <Name extends string, Value>(table: Readonly<Record<Name, (value: Value) => SlotContent>>, value: Value | undefined) =>
  (name: Name): Drawing => {
    const { text, attributes } = drawingOf(value === undefined ? {} : table[name](value));
    return { text, attributes: { "data-slot": name, ...attributes } };
  };

/** The first element of a slot of `Table`. */
export const findSlot = <Table extends Slots<never>>(name: keyof Table & string, within: ParentNode = document) =>
  within.querySelector<HTMLElement>(`[data-slot="${name}"]`);

/** Draws a value into all slots of a table that `within` has. */
export const fillSlots = <Value>(table: Slots<Value>, value: Value, within: ParentNode = document): void => {
  for (const [name, show] of Object.entries(table)) {
    const { text, attributes } = drawingOf(show(value));
    for (const slot of within.querySelectorAll(`[data-slot="${name}"]`)) {
      if (text !== undefined) slot.textContent = text;
      for (const [attribute, setting] of Object.entries(attributes))
        if (typeof setting === "string") slot.setAttribute(attribute, setting);
        else slot.toggleAttribute(attribute, setting === true);
    }
  }
};

/** Replaces a list's items: a copy of `pattern` for every value, filled by `fill`. */
export const fillList = <Value>(
  list: Element,
  pattern: Node,
  values: readonly Value[],
  fill: (item: ParentNode, value: Value) => void,
): void => {
  const items = values.map((value) => {
    const item = document.createDocumentFragment();
    item.append(document.importNode(pattern, true));
    fill(item, value);
    return item;
  });
  list.replaceChildren(...items);
};
