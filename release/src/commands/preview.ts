import { endPreview, startPreview } from '../promote/preview.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { audienceOptions, describeReach, readAudience } from './audience.ts';
import { defineCommand, dryRun, note, UsageError, type Arguments } from './command.ts';
import { readNumber, requireOperands } from './operands.ts';
import { announced } from './print-plan.ts';

const maxHours = 7 * 24;

const options = {
  ...audienceOptions,
  hours: { value: '<n>', help: `Time until it ends (24; at most ${maxHours})` },
  list: { help: 'List the active previews' },
  end: { value: '<id>', help: 'End one now' },
  ...note,
  ...dryRun,
} as const;

async function printPreviews(store: ReleaseStore) {
  const active = await store.previews.list();
  if (active.length === 0) console.log('No preview is active.');
  for (const { id, name, build, until, by, people } of active) {
    console.log(`${id}  ${name} ${build}  for ${people.hashes.length} people until ${until}, by ${by}`);
  }
}

async function run({ store, operands, options: given }: Arguments<typeof options>) {
  if (given.list) {
    requireOperands({ operands });
    return printPreviews(store);
  }
  const isDryRun = given['dry-run'];
  const change = announced(store, { isDryRun, note: given.note });
  if (given.end !== undefined) {
    requireOperands({ operands });
    const { id, name, build } = await endPreview(store, given.end, change.options);
    console.log(`preview ${id} of ${name} ${build} ${isDryRun ? 'would end (dry run)' : 'has ended'}`);
    return;
  }
  const { name, version } = requireOperands({ operands }, 'name', 'version');
  const hours = readNumber('hours', given.hours, 24);
  if (!(hours > 0 && hours <= maxHours))
    throw new UsageError(`--hours must be above 0 and at most ${maxHours}, not ${hours}.`);
  const audience = await readAudience({ for: given.for });
  if (!audience?.people) throw new UsageError('Missing required option --for');
  const { build } = await resolveBuild(store, name, version);
  console.log(`${name} ${build} ${await describeReach(name, audience, given.console)}`);
  const { people } = audience;
  const { id, until } = await startPreview(store, { name, build }, { people, hours, ...change.options });
  console.log(
    isDryRun
      ? `a preview of ${name} ${build} would be live for them until ${until} (dry run)`
      : `preview ${id} of ${name} ${build} is live for them until ${until}`,
  );
}

export const preview = defineCommand({
  usage: 'preview <name> <version>',
  summary: 'Show a published build to named members of staff in the live console',
  details: `They get it once they are signed in, with a notice that names it; nobody else gets it or can read its files. It is
checked against the live builds like a promotion, and ends by itself.`,
  options,
  run,
});
