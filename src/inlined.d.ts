/** A script as pages carry it; see loading/inline-script.ts. */
declare module "*.js?inlined" {
  const text: string;
  export default text;
}
