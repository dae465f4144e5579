/** PostgreSQL's code of an error; undefined for other errors. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
