import { startShare } from "#islands/shell/share.ts";

startShare();
