import { writeFileSync } from 'node:fs';
import { migrateToLatest, openDatabase } from '@padiman/api/database';
import { demoAccounts, demoPassword, fillDemo } from '@padiman/api/demo';
import { askDatabase } from './figures.ts';
import type { Expected } from './prepared.ts';

/**
 * Fills a data folder with the demo and writes down what SQL finds in it. A process of its own, because the
 * embedded database takes one process at a time and leaves its memory behind.
 */
const [dataDir, expectedFile] = process.argv.slice(2);
if (!dataDir || !expectedFile) throw new Error('fill.ts <data folder> <file for the expected figures>');

const { kysely, close } = await openDatabase({ dataDir });
await migrateToLatest(kysely);
await fillDemo(kysely);
const found: Expected = {
  password: demoPassword,
  accounts: [...demoAccounts],
  ...(await askDatabase(kysely)),
};
await close();
writeFileSync(expectedFile, JSON.stringify(found));
