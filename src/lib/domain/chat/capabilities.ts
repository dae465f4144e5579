/** What a chat service may offer beside messages, or not (decisions G17, H9). */
export type Capability = "presence" | "reactions" | "translation" | "search";
export type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;
