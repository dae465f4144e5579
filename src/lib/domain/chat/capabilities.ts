/** Optional features of a chat service (D-G17, D-H9). */
export type Capability = "presence" | "reactions" | "translation" | "search";
export type Capabilities = Readonly<Partial<Record<Capability, boolean>>>;
