import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import iconOf from "#islands/ui/lucide-icon.ts";

const Mark = iconOf({ name: "mark", node: [["path", { d: "M0 0h24", key: "line" }]] });

describe("an icon", () => {
  test("is hidden from screen readers where it only decorates", async () => {
    const { container } = await render(<Mark size={16} className="shrink-0" />);
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });

  test("has the name that it is given", async () => {
    const screen = await render(<Mark role="img" aria-label="已静音" />);
    await expect.element(screen.getByRole("img", { name: "已静音" })).toBeInTheDocument();
  });
});
