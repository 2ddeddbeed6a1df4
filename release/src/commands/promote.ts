import { promoteCanary } from '../promote/canary.ts';
import { promote as promoteBuilds, type NamedBuild } from '../promote/promote.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { audienceOptions, describeReach, readAudience, type Audience } from './audience.ts';
import { defineCommand, dryRun, note, UsageError, type Arguments } from './command.ts';
import { readPairs } from './operands.ts';
import { announced } from './print-plan.ts';

const options = {
  canary: {
    value: '<n>%',
    help: `Serve it to a share of signed-in staff only. A hash of the admin and the package
                               decides who gets it, so that a larger share keeps everyone of a smaller one.
                               0% ends the canary. It ends by itself when it fails clearly more often than
                               the live build. One package at a time; with --for, to both`,
  },
  ...audienceOptions,
  again: { help: 'Allow builds that were rolled back or retired; give their full names' },
  ...note,
  ...dryRun,
} as const;

/** Audience of a canary, for people: `10% of staff and 2 named`. */
function describeAudience({ percent, people }: Audience): string {
  const groups = [percent > 0 && `${percent}% of staff`, people && `${people.hashes.length} named`];
  return groups.filter(Boolean).join(' and ');
}

async function run({ store, operands, options: given }: Arguments<typeof options>) {
  const pairs = readPairs(operands);
  if (pairs.length === 0) throw new UsageError('promote takes pairs of <name> <version>.');
  const audience = await readAudience(given);
  if (audience && pairs.length > 1)
    throw new UsageError(`${given.for ? '--for' : '--canary'} takes one package at a time.`);
  const builds: NamedBuild[] = [];
  for (const [name, version] of pairs) {
    const { build } = await resolveBuild(store, name, version);
    builds.push({ name, build });
  }
  const change = announced(store, { isDryRun: given['dry-run'], note: given.note });
  const settings = { again: given.again, ...change.options };
  const names = builds.map(({ name, build }) => `${name} ${build}`).join(', ');
  const [first] = builds;
  if (!audience || !first) {
    const { release } = await promoteBuilds(store, builds, settings);
    const verb = builds.length > 1 ? 'are' : 'is';
    change.print(`${names} ${verb} live`, `${names} would be live`, release);
    return;
  }
  const { percent, people } = audience;
  const ends = percent === 0 && !people;
  if (!ends) console.log(`${names} ${await describeReach(first.name, audience, given.console)}`);
  const { release } = await promoteCanary(store, first, percent, { people, ...settings });
  const [done, planned] = ends
    ? ['is no longer a canary', 'would no longer be a canary']
    : [`is live for ${describeAudience(audience)}`, `would be live for ${describeAudience(audience)}`];
  change.print(`${names} ${done}`, `${names} ${planned}`, release);
}

export const promote = defineCommand({
  usage: 'promote <name> <version>…',
  summary: 'Check published builds against the live ones, and make them live',
  details: `Any number of pairs of <name> <version>, all in one release. One atomic change: a page gets the old release or the
new one, never a mixture. Refuses what check refuses. Prints old and new build of each package with the difference of
their sizes, before it happens. Open pages keep their builds, and load the new one when they next enter the section.

A version selects its newest build that was not rolled back.`,
  options,
  run,
});
