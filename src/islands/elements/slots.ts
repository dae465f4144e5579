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

/** Draws a value into all slots of a table that `within` has. One search for all slots: a fair fills hundreds of them. */
export const fillSlots = <Value>(table: Slots<Value>, value: Value, within: ParentNode = document): void => {
  const shows = new Map(Object.entries(table));
  for (const slot of within.querySelectorAll<HTMLElement>("[data-slot]")) {
    const show = shows.get(slot.dataset["slot"] ?? "");
    if (!show) continue;
    const { text, attributes } = drawingOf(show(value));
    if (text !== undefined) slot.textContent = text;
    for (const [attribute, setting] of Object.entries(attributes))
      if (typeof setting === "string") slot.setAttribute(attribute, setting);
      else slot.toggleAttribute(attribute, setting === true);
  }
};

/** An item of a list: a copy of `pattern`, filled by `fill`. */
export const filledItem = <Value>(
  pattern: Node,
  value: Value,
  fill: (item: ParentNode, value: Value) => void,
): DocumentFragment => {
  const item = document.createDocumentFragment();
  item.append(document.importNode(pattern, true));
  fill(item, value);
  return item;
};

/** Replaces a list's items: one for every value. */
export const fillList = <Value>(
  list: Element,
  pattern: Node,
  values: readonly Value[],
  fill: (item: ParentNode, value: Value) => void,
): void => list.replaceChildren(...values.map((value) => filledItem(pattern, value, fill)));
