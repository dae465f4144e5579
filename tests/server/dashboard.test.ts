import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openMetrics } from "#server/services/metrics.ts";

test("the dashboard asks for figures that are served, and shows all of our own", async () => {
  const { metrics, url, close } = await openMetrics({ port: 0, host: "127.0.0.1", log: console });
  metrics.took("call", "/x", "0", 1);
  metrics.took("command", "x", "0", 1);
  const served = new Set([...(await (await fetch(url)).text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  await close();
  const asked = [...(await readFile("deploy/dashboard.json", "utf8")).matchAll(/"expr": "(.*)"/g)].flatMap(([, expression = ""]) =>
    [...expression.matchAll(/\b(?:call|chat|news|replicas?|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(?:count|bucket)$/, ""),
    ),
  );
  expect(asked.filter((name) => !served.has(name))).toEqual([]);
  const own = [...served].filter((name) => !/^(?:process|nodejs)_/.test(name ?? ""));
  expect(own.filter((name) => !asked.includes(name ?? ""))).toEqual([]);
});
