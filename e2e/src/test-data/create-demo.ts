import { writeFileSync } from 'node:fs';
import { migrateToLatest, openDatabase } from '@padiman/api/database';
import { demoAccounts, demoPassword, fillDemo } from '@padiman/api/demo';
import { queryFigures } from './expected-figures.ts';
import type { Expected } from './test-data.ts';

/**
 * Script: fills a data folder with demo data and writes the expected figures to a file. Runs as a separate process,
 * because the embedded database allows one process at a time and does not free its memory.
 */
const [dataDir, expectedFile] = process.argv.slice(2);
if (!dataDir || !expectedFile)
  throw new Error('Usage: create-demo.ts <data folder> <file for the expected figures>');

const { kysely, close } = await openDatabase({ dataDir });
await migrateToLatest(kysely);
await fillDemo(kysely);
const figures: Expected = {
  password: demoPassword,
  accounts: [...demoAccounts],
  ...(await queryFigures(kysely)),
};
await close();
writeFileSync(expectedFile, JSON.stringify(figures));
