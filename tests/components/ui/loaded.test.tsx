import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { PagedList, thenFocusList } from "#islands/ui/PagedList.tsx";
import type { Findable } from "#lib/domain/loadable.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";

test("another try of a list that failed keeps the focus at the list", async () => {
  function List() {
    const [found, setFound] = useState<Findable<Paged<string>>>({ state: "failed", failure: { kind: "offline" } });
    const come = (): void => setFound({ state: "ready", value: { items: ["Java开发工程师"], page: pageOf(1, 10, 1) } });
    return (
      <PagedList of={found}>
        <Loaded of={found} skeleton={null} onRetry={thenFocusList(come)}>
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
