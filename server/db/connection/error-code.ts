/** The code that PostgreSQL gives an error; undefined for errors from elsewhere. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
