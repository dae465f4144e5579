// Shows news that the site pushes to this browser, and opens their page. It answers for no request.
// Why: docs/decisions/0134-ways-of-news-need-consent.md
const textOf = (value, max) => (typeof value === "string" ? value.slice(0, max) : "");

/** An address of this site. */
const ownUrl = (value) => {
  try {
    const url = new URL(textOf(value, 2000), self.location.origin);
    return url.origin === self.location.origin ? url.href : self.location.origin;
  } catch {
    return self.location.origin;
  }
};

self.addEventListener("push", (event) => {
  let news = {};
  try {
    news = event.data.json() ?? {};
  } catch {
    return; // Not ours.
  }
  const stop = textOf(news.stop, 20);
  event.waitUntil(
    self.registration.showNotification(textOf(news.title, 60), {
      body: textOf(news.text, 300),
      tag: textOf(news.tag, 40),
      icon: "/icons/icon-192.png",
      lang: "zh-CN",
      data: { url: ownUrl(news.url), stopUrl: ownUrl(news.stopUrl) },
      actions: stop === "" ? [] : [{ action: "stop", title: stop }],
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url, stopUrl } = event.notification.data ?? {};
  event.waitUntil(self.clients.openWindow(ownUrl(event.action === "stop" ? stopUrl : url)));
});
