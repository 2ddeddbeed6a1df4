import { promote, promoteCanary } from '../promote/promote.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { requireWords, UsageError, type Arguments, type Command } from './arguments.ts';

function readPercent(written: string): number {
  const percent = Number(written.replace(/%$/, ''));
  if (!/^\d+(\.\d+)?%?$/.test(written) || percent > 100) {
    throw new UsageError(`--canary takes a share from 0% to 100%, not ${written}.`);
  }
  return percent;
}

async function run(given: Arguments) {
  const { name, version } = requireWords(given, 'name', 'version');
  const percent = given.canary === undefined ? undefined : readPercent(given.canary);
  const { store, by } = given;
  const { build } = await resolveBuild(store, name, version);
  if (percent === undefined) {
    const { release } = await promote(store, [{ name, build }], by);
    console.log(`${name} ${build} is live in release ${release}`);
    return;
  }
  const { release } = await promoteCanary(store, { name, build }, percent, by);
  console.log(
    percent === 0
      ? `${name} ${build} is given to nobody in release ${release}`
      : `${name} ${build} is live for ${percent}% of staff in release ${release}`,
  );
}

export const promoteCommand: Command = {
  usage: 'promote <name> <version>',
  summary: 'Check a published build against all that is live, and make it live',
  details: `One atomic change: people get the old release or the new one, never something between. What check would
refuse is refused. Pages that are open keep their builds, and take the new one when they next enter the section.

  --canary <n>%   Give it to a share of signed-in staff only. Who is in is decided by the admin and the remote, so
                  that nobody moves when the share grows. 0% takes it back. It is halted by itself when too many
                  members of staff report that it fails.
  --by <name>     Who does it, for the history (this machine's user)`,
  run,
};
