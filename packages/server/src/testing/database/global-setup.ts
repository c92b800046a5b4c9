import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../platform/database/open-database.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { silentLog } from './silent-log.ts';
import type { PreparedDatabases } from './prepared-databases.ts';

/**
 * Vitest's global set-up: prepares, once for all test files, what a test database is copied from. PostgreSQL is the server at
 * TEST_DATABASE_URL (a superuser's address), else a shipped one that is started for this run.
 *
 * @returns the function that takes everything down again
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const prepared = await prepareTemplate(server.adminUrl);
  project.provide('testDatabases', prepared);
  return async () => {
    await dropTestDatabases(prepared);
    await server.stop();
  };
}

async function findServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { adminUrl: given, stop: async () => undefined };
  const cluster = await startPostgresCluster(false);
  return { adminUrl: cluster.url('postgres'), stop: () => cluster.stop() };
}

async function prepareTemplate(adminUrl: string): Promise<PreparedDatabases> {
  const template = `pactbook_test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(adminUrl, (client) => client.query(`create database ${template}`));
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  const database = await openDatabase({ url: url.href }, silentLog);
  await database.close();
  return { adminUrl, template };
}

/** Drops the template and what tests that were cut off have left of their copies. */
async function dropTestDatabases({ adminUrl, template }: PreparedDatabases): Promise<void> {
  await runAsAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}

async function runAsAdmin(adminUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
