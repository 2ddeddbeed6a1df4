import { parseArgs } from 'node:util';
import { examine, exitCodeOf, printChecks } from './doctor.ts';

const help = `npm run doctor [-- --json]

Looks at the installation that the environment describes, and changes nothing: settings, keys, clock, disk, schema, background
work and what waits for it, audit, backups, releases, and the answer of payout providers. Run it with the environment of a
server.

  --json    The checks as JSON, each with its name, state and text
  --help    This text

States: ok; ?, what could not be checked; warning; FAULT. Exit code 1 with a fault, else 0.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
});
if (values.help) console.log(help);
else {
  const checks = await examine(process.env);
  console.log(values.json ? JSON.stringify(checks, null, 2) : printChecks(checks));
  process.exitCode = exitCodeOf(checks);
}
