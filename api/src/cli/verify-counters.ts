import { repairCounters, verifyCounters } from '../modules/base/counters/counters.service.ts';
import { aloneHelp, command, withDatabase } from './command.ts';

const help = `Compares the counters of the dashboard and of list totals with a recount of all records.
Exits with 0 if all are equal, otherwise with 1, and prints a line per difference.

  npm run counters:verify -w api
  npm run counters:verify -w api -- --repair

  --repair       recount and correct all counters, after changes with disabled triggers; blocks writers meanwhile
  --help         print this help
${aloneHelp}`;

await command(help, { repair: { type: 'boolean', default: false } }, ({ repair }) =>
  withDatabase(async (database) => {
    const wrong = await (repair ? repairCounters : verifyCounters)(database);
    for (const { name, counted, kept } of wrong) console.log(`${name}: counted ${counted}, kept ${kept}`);
    if (wrong.length === 0) console.log('Every counter equals the recount.');
    else if (repair) console.log(`Repaired ${wrong.length} counters.`);
    else process.exitCode = 1;
  }),
);
