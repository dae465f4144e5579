import { expect, test } from "vitest";
import type { Content } from "#lib/domain/chat/messages/message.ts";
import { contents, converse, messagesOf, rows } from "./Talk.tsx";

test.each([
  ["image", "在新标签页查看图片"],
  ["video", "在新标签页播放视频"],
  ["audio", "在新标签页收听语音"],
] as const)(
  "a bubble of a foreign server's %s loads nothing, names the server, and opens it in a tab of its own",
  async (media, name) => {
    const asked: string[] = [];
    const watch = new PerformanceObserver((list) => asked.push(...list.getEntries().map((entry) => entry.name)));
    watch.observe({ type: "resource" });
    await converse(messagesOf([{ kind: "elsewhere", media, url: "https://far.example:8443/a?b", host: "far.example:8443" }]));
    const link = rows().getByRole("link", { name: `${name} far.example:8443` });
    await expect.element(link).toHaveTextContent(`${name}far.example:8443`);
    const { href, target, rel } = link.element() as HTMLAnchorElement;
    expect([href, target, rel]).toEqual(["https://far.example:8443/a?b", "_blank", "noopener noreferrer"]);
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
    expect(document.querySelectorAll("li img, li video, li audio")).toHaveLength(0);
    watch.disconnect();
    expect(asked.filter((address) => address.includes("far.example"))).toEqual([]);
  },
);

test("a bubble of a card with a foreign server's picture names the server and links to it", async () => {
  const [card] = contents("", "").filter(({ kind }) => kind === "order");
  const pictureElsewhere = { url: "https://far.example/p.png", host: "far.example" };
  await converse(messagesOf([{ ...(card as Extract<Content, { kind: "order" }>), picture: null, pictureElsewhere }]));
  const link = rows().getByRole("link", { name: "图片 · far.example" });
  await expect.element(link).toHaveAttribute("href", "https://far.example/p.png");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(document.querySelectorAll("li img")).toHaveLength(0);
});

test("a bubble of a foreign server's picture shows a long server name in full", async () => {
  const host = "ours.example.pictures-of-another-recruitment-company.example";
  await converse(messagesOf([{ kind: "elsewhere", media: "image", url: `https://${host}/a`, host }]));
  const name = rows().getByText(host);
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth } = name.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
