import { expect, test } from "vitest";
import { nameImports } from "#loading/build.ts";

test("the build tells the loader which script an import() is of", () => {
  const built =
    "let a=()=>i(()=>import(`./A.x1.js`),__VITE_PRELOAD__),b=i(()=>import(`./B-b.y2.js`).then(e=>e.b),__VITE_PRELOAD__);";
  expect(nameImports(built)).toBe(
    'let a=()=>i(()=>import(`./A.x1.js`),"A.x1.js"),b=i(()=>import(`./B-b.y2.js`).then(e=>e.b),"B-b.y2.js");',
  );
});

test("an import() without a name fails the build", () => {
  expect(() => nameImports("i(()=>import(a+b),__VITE_PRELOAD__)")).toThrow("has no name");
});
