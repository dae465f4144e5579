/** The package names only its larger script, for pages without modules; both have the same interface. */
declare module "trtc-sdk-v5/trtc.esm.js" {
  export { default } from "trtc-sdk-v5";
}
