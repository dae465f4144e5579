import { readFileSync } from "node:fs";
import { inlineScript } from "#loading/inline-script.ts";

const scripts = new Map<string, string>();
const scriptOf = (file: string): string => {
  const script = scripts.get(file) ?? inlineScript(readFileSync(file, "utf8"));
  scripts.set(file, script);
  return script;
};

/** The effects of a script that is inlined before the first paint. */
export type Inlined = {
  /** Values that it stored, by their key. */
  stored: Record<string, string>;
  /** Addresses that it opened, wrote or requested. */
  addresses: string[];
  /** Addresses that it gave links. */
  links: string[];
  /** Marks of the page's root. */
  marks: Record<string, string>;
};

/** An element as far as these scripts use one. */
const createElement = (links: string[]): object => {
  const element: object = {
    dataset: { starts: "0", ends: "9", search: "", status: "" },
    hidden: true,
    textContent: "",
    append: () => undefined,
    prepend: () => undefined,
    after: () => undefined,
    cloneNode: () => element,
    querySelector: () => element,
    querySelectorAll: () => [element, element],
    set href(address: string) {
      links.push(address);
    },
    get content() {
      return element;
    },
    get lastElementChild() {
      return element;
    },
    get children() {
      return [element, element];
    },
  };
  return element;
};

/** Runs the script of a file at an address, with `storedText` under every key that `isStored` picks. Throws as the script does. */
export const runInlined = (
  file: string,
  address: string,
  storedText: string,
  isStored: (key: string) => boolean = () => true,
): Inlined => {
  const done: Inlined = { stored: {}, addresses: [], links: [], marks: {} };
  const url = new URL(address, "http://localhost");
  const visit = (path: string): void => void done.addresses.push(path);
  const { pathname, search, hash } = url;
  const storage = {
    getItem: (key: string) => (isStored(key) ? storedText : null),
    setItem: (key: string, value: string) => Object.assign(done.stored, { [key]: value }),
  };
  const root = { dataset: done.marks, hidden: false };
  const page = {
    URLSearchParams,
    location: { pathname, search, hash, origin: url.origin, replace: visit, reload: () => undefined },
    history: { state: null, replaceState: (_state: unknown, _title: string, path: string) => visit(path) },
    sessionStorage: storage,
    localStorage: storage,
    addEventListener: () => undefined,
    setTimeout: (run: () => void) => void run(),
    clearTimeout: () => undefined,
    BroadcastChannel: class {
      postMessage(): void {}
    },
    fetch: (path: string) => {
      visit(path);
      return Promise.resolve({});
    },
    window: {},
    document: {
      documentElement: root,
      querySelector: () => createElement(done.links),
      currentScript: { previousElementSibling: createElement(done.links) },
    },
  };
  // A function with the page's names as its parameters: a context of its own for each of thousands of runs would take half a minute.
  new Function(...Object.keys(page), scriptOf(file))(...Object.values(page));
  return done;
};
