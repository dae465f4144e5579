export { useCode } from "#loading/use-code.ts";
