// Orphans are knip's business: dependency-cruiser does not read .astro files, so it would call an island an orphan.
import { rules } from "./scripts/layers.ts";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: rules,
  options: {
    doNotFollow: { path: "^node_modules/" },
    tsConfig: { fileName: "tsconfig.json" },
    // Types count too: a layer that knows another's types knows the other.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ["import", "browser", "node", "types", "default"], exportsFields: ["exports"] },
  },
};
