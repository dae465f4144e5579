import { randomUUID } from "node:crypto";
import pg from "pg";

/** Runs statements that no transaction may hold, such as CREATE DATABASE. */
export const administer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Another database of the same server. */
export const urlOf = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/** Makes a fresh database, a copy of `template` if given. `drop` removes it in spite of open connections. */
export const makeDatabase = async (url: string, template?: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(url, template ? `create database ${name} template ${template}` : `create database ${name}`);
  return { url: urlOf(url, name), drop: () => administer(url, `drop database ${name} with (force)`) };
};
