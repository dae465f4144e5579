/** How far below the screen an element may be to count as near, so that readers on a usual line don't wait. */
const MARGIN = "0px 0px 800px";

/** A ref that runs once its element is near the screen. An element without a box – on a wide screen – never is. */
export const whenNear =
  (run: () => void) =>
  (element: Element | null): (() => void) | undefined => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run(), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
