import { promoteCanary } from '../promote/canary.ts';
import { promote as promoteBuilds } from '../promote/promote.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { requireOperands, type Arguments, type Command } from './arguments.ts';
import { describeReach, readAudience } from './audience.ts';

async function run(args: Arguments) {
  const { name, version } = requireOperands(args, 'name', 'version');
  const audience = await readAudience(args);
  const { store, note } = args;
  const { build } = await resolveBuild(store, name, version);
  if (!audience) {
    const { release } = await promoteBuilds(store, [{ name, build }], note);
    console.log(`${name} ${build} is live in release ${release}`);
    return;
  }
  const { percent, people } = audience;
  if (percent === 0 && !people) {
    const { release } = await promoteCanary(store, { name, build }, 0, note);
    console.log(`${name} ${build} is no longer a canary in release ${release}`);
    return;
  }
  console.log(`${name} ${build} ${await describeReach(name, audience, args.console)}`);
  const { release } = await promoteCanary(store, { name, build }, percent, note, people);
  const groups = [percent > 0 && `${percent}% of staff`, people && `${people.hashes.length} named`];
  console.log(`${name} ${build} is live for ${groups.filter(Boolean).join(' and ')} in release ${release}`);
}

export const promote: Command = {
  usage: 'promote <name> <version>',
  summary: 'Check a published build against the live ones, and make it live',
  details: `One atomic change: a page gets the old release or the new one, never a mixture. Refuses what check refuses.
Open pages keep their builds, and load the new one when they next enter the section.

  --canary <n>%    Serve it to a share of signed-in staff only. A hash of the admin and the package decides who gets it,
                   so that a larger share keeps everyone of a smaller one. 0% ends the canary. It ends by itself when
                   it fails clearly more often than the live build.
  --for <phones>   Serve it to these members of staff, by phone number, comma separated; stored as salted hashes. With
                   --canary, to both
  --console <url>  Running console that counts how many staff it reaches (CONSOLE_URL; METRICS_TOKEN from elsewhere)
  --note <text>    Free text for the history, which names this machine's key as the author`,
  run,
};
