export { loadCode } from "#loading/load-code.ts";
