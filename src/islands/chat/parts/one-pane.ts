/** Where one pane is seen at a time (look, Chat). */
export const ONE_PANE = "(width < 992px)";

export const isOnePane = (): boolean => matchMedia(ONE_PANE).matches;
