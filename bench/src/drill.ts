import { parseArgs } from 'node:util';
import { Interrupted, runDrill } from './drills/drill.ts';
import { drills } from './drills/all.ts';

const help = `Rehearsals of failures: each sets up what it needs on ports of its own, breaks it under load, prints a verdict
and cleans up.

  npm run drill -- <name> [<name> ...] [--rounds=N] [--short]

${drills.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}

  --rounds     Number of rounds, where a drill has rounds
  --short      Fewer rounds and smaller data, for a check of each commit; durations have no limits then
  --help       This text

The programs come from Debian's packages; a drill says which one is missing. All of them talk to this machine alone.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const chosen = drills.filter(({ name }) => positionals.includes(name));
const unknown = positionals.filter((given) => !drills.some(({ name }) => name === given));

if (values.help) console.log(help);
else if (unknown.length > 0 || chosen.length === 0) {
  console.error(unknown.length > 0 ? `There is no drill named ${unknown.join(', ')}.\n` : '');
  console.error(help);
  process.exitCode = 2;
} else {
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  try {
    for (const drill of chosen) await runDrill(drill, { rounds, short: values.short });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    // Pauses and calls of the drill would keep the process.
    process.exit(error.exitCode);
  }
}
