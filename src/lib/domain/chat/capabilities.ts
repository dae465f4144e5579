/** Optional features of a chat service (decisions G17, H9). */
export type Capability = "presence" | "reactions" | "translation" | "search";
export type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;
