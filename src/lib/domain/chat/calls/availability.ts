/**
 * Whether the product can hold a video call. It cannot yet, so nothing may offer one. An entry to the chat that asks for a call is still
 * read (D-H2), and the chat then says that calls are not available.
 */
export const HAS_CALLS: boolean = false;
