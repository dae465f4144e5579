/** A process that works on a database until its power is cut: `life.ts <plan>`, a JSON of {@link Plan}. */
import { cpSync, readFileSync, rmSync, writeSync } from "node:fs";
import { findDamage } from "./damage.ts";
import { createDisk } from "./disk.ts";
import { type Kind, tapFiles } from "./tap.ts";
import { live, type Promised } from "./workload.ts";

export type Plan = {
  /** The disk's content, and the folder for its content after the cut. */
  image: string;
  next: string;
  /** Where the process works. */
  root: string;
  /** The power goes at the so manyth event of a kind, counted from the start or only from the judgement on; null ends with that. */
  at: number | null;
  kind: Kind | "any";
  early: boolean;
  lying: boolean;
  /** A file with the acknowledged work so far: a JSON a line. */
  promises: string;
};
/** Its reports, a JSON a line on standard output. */
export type Told = { kind: "judged"; wrong: string[] } | { kind: "promised"; promised: Promised } | { kind: "end" };

const plan = JSON.parse(process.argv[2] ?? "{}") as Plan;
const tell = (told: Told): void => void writeSync(1, `${JSON.stringify(told)}\n`);

// A copy for the look into it, which starts Postgres as well.
cpSync(plan.image, plan.root, { recursive: true });
rmSync(`${plan.root}/pg/postmaster.pid`, { force: true });
const damage = await findDamage(plan.root);
rmSync(plan.root, { recursive: true });
cpSync(plan.image, plan.root, { recursive: true });
const disk = createDisk(plan.root, plan.image);
let counting = plan.early;
let events = 0;
const event = (kind: Kind): void => {
  if (!counting || plan.at === null || (plan.kind !== "any" && plan.kind !== kind)) return;
  events += 1;
  if (events < plan.at) return;
  counting = false;
  tell({ kind: "end" });
  disk.cutPower(plan.next);
  process.kill(process.pid, "SIGKILL");
};
tapFiles({ disk, event, lying: plan.lying });

const promises = readFileSync(plan.promises, "utf8")
  .split("\n")
  .filter((line) => line !== "");
await live(
  plan.root,
  promises.map((line) => JSON.parse(line) as Promised),
  {
    judged: (wrong) => {
      tell({ kind: "judged", wrong: [...damage, ...wrong] });
      counting = true;
      if (plan.at !== null) return;
      tell({ kind: "end" });
      process.kill(process.pid, "SIGKILL");
    },
    acknowledge: (promised) => tell({ kind: "promised", promised }),
  },
);
