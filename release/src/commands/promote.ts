import { promoteCanary } from '../promote/canary.ts';
import { promote as promoteBuilds } from '../promote/promote.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { requireOperands, UsageError, type Arguments, type Command } from './arguments.ts';

function readPercent(written: string): number {
  const percent = Number(written.replace(/%$/, ''));
  if (!/^\d+(\.\d+)?%?$/.test(written) || percent > 100) {
    throw new UsageError(`--canary takes a share from 0% to 100%, not ${written}.`);
  }
  return percent;
}

async function run(args: Arguments) {
  const { name, version } = requireOperands(args, 'name', 'version');
  const percent = args.canary === undefined ? undefined : readPercent(args.canary);
  const { store, note } = args;
  const { build } = await resolveBuild(store, name, version);
  if (percent === undefined) {
    const { release } = await promoteBuilds(store, [{ name, build }], note);
    console.log(`${name} ${build} is live in release ${release}`);
    return;
  }
  const { release } = await promoteCanary(store, { name, build }, percent, note);
  console.log(
    percent === 0
      ? `${name} ${build} is no longer a canary in release ${release}`
      : `${name} ${build} is live for ${percent}% of staff in release ${release}`,
  );
}

export const promote: Command = {
  usage: 'promote <name> <version>',
  summary: 'Check a published build against the live ones, and make it live',
  details: `One atomic change: a page gets the old release or the new one, never a mixture. Refuses what check refuses.
Open pages keep their builds, and load the new one when they next enter the section.

  --canary <n>%   Serve it to a share of signed-in staff only. A hash of the admin and the remote decides who gets it,
                  so that a larger share keeps everyone of a smaller one. 0% ends the canary. It ends by itself when
                  several members of staff report that it fails.
  --note <text>   Free text for the history, which names this machine's key as the author`,
  run,
};
