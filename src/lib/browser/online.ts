/** Calls back when the device has a network again; returns the function to stop. */
export const onOnline = (listener: () => void): (() => void) => {
  const page = window;
  page.addEventListener("online", listener);
  return () => page.removeEventListener("online", listener);
};
