import { promoteCanary } from '../promote/canary.ts';
import { promote as promoteBuilds, type NamedBuild } from '../promote/promote.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { by, defineCommand, dryRun, UsageError, type Arguments } from './command.ts';
import { readPairs } from './operands.ts';
import { announced } from './print-plan.ts';

const options = {
  canary: {
    value: '<n>%',
    help: `Serve it to a share of signed-in staff only. A hash of the admin and the remote
                               decides who gets it, so that a larger share keeps everyone of a smaller one.
                               0% ends the canary. It ends by itself when several members of staff report
                               that it fails. One package at a time`,
  },
  again: { help: 'Allow builds that were rolled back or retired; give their full names' },
  ...by,
  ...dryRun,
} as const;

function readPercent(written: string): number {
  const percent = Number(written.replace(/%$/, ''));
  if (!/^\d+(\.\d+)?%?$/.test(written) || percent > 100) {
    throw new UsageError(`--canary takes a share from 0% to 100%, not ${written}.`);
  }
  return percent;
}

async function run({ store, operands, options: given }: Arguments<typeof options>) {
  const pairs = readPairs(operands);
  if (pairs.length === 0) throw new UsageError('promote takes pairs of <name> <version>.');
  const { canary, again, by: author } = given;
  const percent = canary === undefined ? undefined : readPercent(canary);
  if (percent !== undefined && pairs.length > 1)
    throw new UsageError('--canary takes one package at a time.');
  const builds: NamedBuild[] = [];
  for (const [name, version] of pairs) {
    const { build } = await resolveBuild(store, name, version);
    builds.push({ name, build });
  }
  const change = announced(store, given['dry-run']);
  const settings = { again, ...change.options };
  const names = builds.map(({ name, build }) => `${name} ${build}`).join(', ');
  const [first] = builds;
  if (percent === undefined || !first) {
    const { release } = await promoteBuilds(store, builds, author, settings);
    const verb = builds.length > 1 ? 'are' : 'is';
    change.print(`${names} ${verb} live`, `${names} would be live`, release);
    return;
  }
  const { release } = await promoteCanary(store, first, percent, author, settings);
  const [done, planned] =
    percent === 0
      ? ['is no longer a canary', 'would no longer be a canary']
      : [`is live for ${percent}% of staff`, `would be live for ${percent}% of staff`];
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
