import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../storage/db/open-database.ts';
import { partitionDatabase } from '../storage/db/partitioning/partition-tables.ts';

/** A database on the PostgreSQL server that `npm test` starts. */
export interface PostgresDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

const templateName = 'muster_template';

/**
 * Migrates the template that test databases are copied from, because a copy takes a fraction of the time of the migrations.
 *
 * @param address address of the server's own database
 * @param partitions number of partitions of the tables of departments; 0 for none
 * @returns environment variables with which the tests find the server and the template
 */
export async function createTemplate(address: string, partitions = 0): Promise<Record<string, string>> {
  await runOn(address, `create database ${templateName}`);
  const db = await openDatabase({ engine: 'postgres', url: databaseAt(address, templateName) });
  await db.destroy();
  if (partitions > 0)
    await partitionDatabase({ engine: 'postgres', url: databaseAt(address, templateName) }, partitions);
  return {
    MUSTER_TEST_POSTGRES_URL: address,
    MUSTER_TEST_POSTGRES_TEMPLATE: templateName,
    MUSTER_TEST_PARTITIONS: String(partitions),
  };
}

/**
 * Whether this is `npm test -- --partitioned`. Tests that change keys back to those of an earlier version do not work with
 * partitions.
 */
export const hasPartitions = Number(process.env.MUSTER_TEST_PARTITIONS ?? 0) > 0;

/**
 * Creates a database for one test server, which is reached through a pooler if there is one: a copy of the migrated template, or an empty one if there is no template.
 *
 * @param isEmpty for tests that create their own tables
 */
export async function createPostgresDatabase(isEmpty = false): Promise<PostgresDatabase> {
  const address = process.env.MUSTER_TEST_POSTGRES_URL;
  if (!address)
    throw new Error('no PostgreSQL to test on: run the tests with `npm test`, or `npm test -- FILE`');
  const name = `muster_test_${randomUUID().replaceAll('-', '')}`;
  const template = isEmpty ? undefined : process.env.MUSTER_TEST_POSTGRES_TEMPLATE;
  await runOn(address, `create database ${name}${template ? ` template ${template}` : ''}`);
  return {
    url: databaseAt(process.env.MUSTER_TEST_POOLER_URL ?? address, name),
    drop: () => runOn(address, `drop database ${name} with (force)`),
  };
}

function databaseAt(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = name;
  return url.href;
}

async function runOn(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
