import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ActionMenu } from "#islands/chat/parts/ActionMenu.tsx";

test("a picture that did not come is asked for again when the network is back", async () => {
  const picture = "/none.svg";
  const actions = [{ label: "赞", mark: { picture, isOn: false }, run: vi.fn() }];
  await render(<ActionMenu label="消息操作" at={{ x: 20, y: 20 }} actions={actions} onClose={vi.fn()} />);
  const requests = (): number => performance.getEntriesByName(new URL(picture, location.href).href).length;
  await expect.poll(requests).toBe(1);
  await expect.poll(() => document.querySelector<HTMLImageElement>(`img[src="${picture}"]`)?.complete).toBe(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(requests).toBe(2);
});
