import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { PagedList } from "#islands/ui/PagedList.tsx";
import type { Findable } from "#lib/domain/loadable.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";

test("another try of a list that failed keeps the focus at the list", async () => {
  function List() {
    const [found, setFound] = useState<Findable<Paged<string>>>({ state: "failed", failure: { kind: "offline" } });
    const come = (): void => setFound({ state: "ready", value: { items: ["Java开发工程师"], page: pageOf(1, 10, 1) } });
    return (
      <PagedList of={found}>
        <Loaded of={found} skeleton={null} onRetry={come}>
          {({ items }) => <p>{items}</p>}
        </Loaded>
      </PagedList>
    );
  }
  await render(<List />);
  await page.getByRole("button", { name: "重试" }).click();
  await expect.element(page.getByText("Java开发工程师")).toBeVisible();
  expect(document.activeElement?.hasAttribute("data-paged")).toBe(true);
});

test("another try in a dialog keeps the focus in the dialog, where Escape and Tab go on", async () => {
  function Report() {
    const [found, setFound] = useState<Findable<string>>({ state: "failed", failure: { kind: "offline" } });
    return (
      <Dialog title="信息反馈" onClose={() => undefined}>
        <Loaded of={found} skeleton={null} onRetry={() => setFound({ state: "ready", value: "请耐心等待" })}>
          {(value) => <p>{value}</p>}
        </Loaded>
      </Dialog>
    );
  }
  await render(<Report />);
  page.getByRole("button", { name: "重试" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("请耐心等待")).toBeVisible();
  expect(document.activeElement).toBe(page.getByRole("dialog").element());
});
