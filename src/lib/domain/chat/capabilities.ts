/** What a chat service may offer beside messages, or not (decisions G17, H9): a control stands only where it does. */
export const CAPABILITIES = ["presence", "reactions"] as const;
export type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = Readonly<Record<Capability, boolean>>;

export const NO_CAPABILITIES: Capabilities = {
  presence: false,
  reactions: false,
};
