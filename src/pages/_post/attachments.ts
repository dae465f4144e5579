const isText = (value: unknown): value is string => typeof value === "string";

/** Downloads what a button with `data-attachment` names; the code for it comes with the first press. */
export const followAttachments = (): void => {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-attachment]") : null;
    const { attachment: path, name } = button?.dataset ?? {};
    if (!isText(path) || !isText(name)) return;
    void import("#lib/stores/attachments.ts")
      .then(({ downloadAttachment }) => downloadAttachment({ path, name }))
      .catch(() => null);
  });
};
