import { useEffect } from "react";

/** Opens links in a tab of their own: leaving the page would end the call. */
export const useLinksInTabs = (): void =>
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!link || !isPlain || link.target || link.download || !/^https?:$/.test(link.protocol)) return;
      if (link.href.split("#")[0] === location.href.split("#")[0]) return;
      event.preventDefault();
      window.open(link.href, "_blank", "noopener");
    };
    // In the capture phase, before a link's own listeners.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
