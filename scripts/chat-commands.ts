/** `npm run chat:commands`: which commands of the installed SDK the chat service answers, and which it does not. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { commands } from "#server/gateway/commands/index.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("@tencentcloud/chat"), "utf8");

/** The pairs of an object literal in the SDK's code that holds `sample`. */
const literal = (sample: string): Map<string, string> => {
  const at = source.indexOf(sample);
  const text = source.slice(source.lastIndexOf("{", at), source.indexOf("}", at));
  return new Map([...text.matchAll(/(\w+):"([\w.]+)"/g)].map(([, key = "", value = ""]) => [key, value]));
};

const services = literal('OPEN_IM:"openim"');
const names = literal('PAGING_GET_CONV_LIST:"page_get"');
/** The SDK puts names together as `service.name`, from its two tables. */
const asked = new Set(
  [...source.matchAll(/servcmd:"".concat\(\w+\.NAME\.(\w+),"\."\)\.concat\(\w+\.(\w+)\)/g)].map(
    ([, service = "", name = ""]) => `${services.get(service) ?? service}.${names.get(name) ?? name}`,
  ),
);
/** Commands that the service pushes and the SDK only receives. */
const PUSHED = /^(im_open_push|OverLoadPush|StatSvc)\.|\.(stat_forceoffline|push_\w+)$/;
const answered = new Set(commands.flatMap((command) => command.names));
const print = (title: string, list: readonly string[]): void =>
  console.log(`${title} (${list.length})\n${list.map((name) => `  ${name}`).join("\n")}\n`);

if (asked.size === 0) throw new Error("the SDK's code is written otherwise than this script can read");
const all = [...asked].filter((name) => !PUSHED.test(name)).toSorted((a, b) => a.localeCompare(b));
print(
  "answered",
  all.filter((name) => answered.has(name)),
);
print(
  "not answered",
  all.filter((name) => !answered.has(name)),
);
print(
  "answered, though not named in the SDK's table",
  [...answered].filter((name) => !asked.has(name)),
);
