import { parseArgs } from 'node:util';
import { repairCounters, verifyCounters } from '../modules/counters/counters.service.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { databaseFromEnvironment } from '../config/environment.ts';

const help = `Compares the counters behind the dashboard and the lists' totals with a recount of all records.
Ends with 0 when all are equal, else with 1 and a line for each that is not.

  npm run counters:verify -w api
  npm run counters:verify -w api -- --repair

  --repair       counts everything anew; writers wait meanwhile. For after rows were changed with triggers off
  --help         this text

DATABASE_URL or DATA_DIR (default: data in the checkout) say which database. The embedded database has one user at a
time: stop the server first.`;

const { values } = parseArgs({
  options: { repair: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
if (values.help) console.log(help);
else await main(values.repair).catch(fail);

async function main(repair: boolean): Promise<void> {
  const handle = await openDatabase(databaseFromEnvironment());
  try {
    await migrateToLatest(handle.kysely);
    const wrong = await (repair ? repairCounters : verifyCounters)(handle.kysely);
    for (const { name, counted, kept } of wrong) console.log(`${name}: counted ${counted}, kept ${kept}`);
    if (wrong.length === 0) console.log('Every counter equals the recount.');
    else if (repair) console.log(`Repaired ${wrong.length} counters.`);
    else process.exitCode = 1;
  } finally {
    await handle.close();
  }
}

function fail(error: Error): void {
  console.error(error.message);
  process.exitCode = 1;
}
