export { receiveCode } from "#loading/lost-code.ts";
