/** Nothing of what a chat service may offer beside messages (decisions G17, H9): a control stands only where it does. */
export const NO_CAPABILITIES = {
  presence: false,
  reactions: false,
} as const;
export type Capability = keyof typeof NO_CAPABILITIES;
export type Capabilities = Readonly<Record<Capability, boolean>>;
