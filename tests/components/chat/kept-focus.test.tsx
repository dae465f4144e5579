import { useLayoutEffect, useRef, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useKeptFocus } from "#islands/chat/parts/use-kept-focus.ts";

/** Takes the focus as soon as it is on the page, as a quick hand does. */
function Quick({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" onClick={onPress}>
      添加
    </button>
  );
}

function Place() {
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(true);
  useKeptFocus(place);
  return (
    <div ref={place}>
      <h2 tabIndex={-1}>资料</h2>
      {isThere && <Quick onPress={() => setThere(false)} />}
    </div>
  );
}

test("a place keeps the focus that an element had before the place was watched", async () => {
  await render(<Place />);
  await expect.element(page.getByRole("button", { name: "添加" })).toHaveFocus();
  await page.getByRole("button", { name: "添加" }).click();
  await expect.element(page.getByRole("heading", { name: "资料" })).toHaveFocus();
});
