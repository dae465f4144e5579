/** What a chat service may offer beside messages, or not (decisions G17, H9): a control stands only where it does. */
export type Capability = "presence" | "reactions";
export type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;
