import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { late } from "#loading/late.ts";

const code = { Greeting: ({ name }: { name: string; onClose: () => void }) => <p>你好，{name}</p> };

beforeEach(() => $toasts.set([]));

const renderWith = async (load: () => Promise<typeof code>) => {
  const Greeting = late(load, "Greeting");
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          打开
        </button>
        <output>{isOpen ? "开" : "关"}</output>
        {isOpen && <Greeting name="小明" onClose={() => setOpen(false)} />}
      </>
    );
  }
  await render(<Opener />);
};
const press = () => page.getByRole("button", { name: "打开" }).click();
const greeting = () => page.getByText("你好，小明");
const state = () => page.getByRole("status");

test("a late component is used like the component itself, and loads once", async () => {
  let loads = 0;
  await renderWith(async () => {
    loads += 1;
    return code;
  });
  expect(loads).toBe(0);
  await press();
  await expect.element(greeting()).toBeVisible();
  await press();
  await press();
  await expect.element(greeting()).toBeVisible();
  expect(loads).toBe(1);
});

test("one whose code does not come is closed and reported, and the next press works", async () => {
  let isOnline = false;
  await renderWith(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return code;
  });
  await press();
  await expect.poll(() => $toasts.get().length).toBe(1);
  await expect.element(state()).toHaveTextContent("关");
  isOnline = true;
  await press();
  await expect.element(greeting()).toBeVisible();
});

test("shows something instead where it is given: while it loads, and to retry", async () => {
  let isOnline = false;
  const Greeting = late(
    async () => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return code;
    },
    "Greeting",
    {
      waiting: <p>请稍候</p>,
      lost: (retry) => (
        <button type="button" onClick={retry}>
          重试
        </button>
      ),
    },
  );
  await render(<Greeting name="小明" onClose={() => undefined} />);
  await page.getByRole("button", { name: "重试" }).click();
  await expect.poll(() => $toasts.get().length).toBe(1);
  isOnline = true;
  await page.getByRole("button", { name: "重试" }).click();
  await expect.element(greeting()).toBeVisible();
});
