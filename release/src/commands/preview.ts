import { endPreview, startPreview } from '../promote/preview.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { readNumber, requireOperands, UsageError, type Arguments, type Command } from './arguments.ts';
import { describeReach, readAudience } from './audience.ts';

const maxHours = 7 * 24;

async function printPreviews({ store }: Arguments) {
  const active = await store.previews.list();
  if (active.length === 0) console.log('No preview is active.');
  for (const { id, name, build, until, by, people } of active) {
    console.log(`${id}  ${name} ${build}  for ${people.hashes.length} people until ${until}, by ${by}`);
  }
}

async function run(args: Arguments) {
  const { store, note } = args;
  if (args.list) {
    requireOperands(args);
    return printPreviews(args);
  }
  if (args.end !== undefined) {
    requireOperands(args);
    const { id, name, build } = await endPreview(store, args.end, note);
    console.log(`preview ${id} of ${name} ${build} has ended`);
    return;
  }
  const { name, version } = requireOperands(args, 'name', 'version');
  const hours = readNumber('hours', args.hours, 24);
  if (!(hours > 0 && hours <= maxHours))
    throw new UsageError(`--hours must be above 0 and at most ${maxHours}, not ${hours}.`);
  const audience = await readAudience({ for: args.for, canary: undefined });
  if (!audience?.people) throw new UsageError('Missing required option --for');
  const { build } = await resolveBuild(store, name, version);
  console.log(`${name} ${build} ${await describeReach(name, audience, args.console)}`);
  const { id, until } = await startPreview(store, { name, build }, { people: audience.people, hours, note });
  console.log(`preview ${id} of ${name} ${build} is live for them until ${until}`);
}

export const preview: Command = {
  usage: 'preview <name> <version>',
  summary: 'Show a published build to named members of staff in the live console',
  details: `They get it once they are signed in, with a notice that names it; nobody else gets it or can read its files. It is
checked against the live builds like a promotion, and ends by itself.

  --for <phones>   Phone numbers of the reviewers, comma separated; stored as salted hashes
  --hours <n>      Time until it ends (24; at most ${maxHours})
  --list           List the active previews
  --end <id>       End one now
  --console <url>  Running console that counts how many staff it reaches (CONSOLE_URL; METRICS_TOKEN from elsewhere)
  --note <text>    Free text for the history, which names this machine's key as the author`,
  run,
};
