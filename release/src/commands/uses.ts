import { describeCanary, type LiveBuild } from '../store/release-record.ts';
import { remoteUsesFile, type RemoteUses } from '../store/type-artefacts.ts';
import { defineCommand, UsageError } from './command.ts';
import { printWarnings } from './print-plan.ts';

/** Builds that pages may run: live, canary, and the fallback of both. */
function runningBuilds({ build, canary, lastGood }: LiveBuild): [build: string, status: string][] {
  return [
    [build, 'live'],
    ...(canary ? [[canary.build, `canary ${describeCanary(canary)}`] as [string, string]] : []),
    ...(lastGood ? [[lastGood, 'last good'] as [string, string]] : []),
  ];
}

export const uses = defineCommand({
  usage: 'uses <entry> [<name>]',
  summary: 'List the live builds that use an export of the shell, with file and line',
  details: `An <entry> is what sources import, such as @padiman/ui/table or react; a <name> is one export of it, such as
DataTable. An import of the whole entry is listed as *. Live builds, canaries and last good builds are searched. An
export that no build uses any more can be removed; check decides on changes of its type.`,
  options: {},
  run: async ({ store, operands }) => {
    const [entry, name, ...others] = operands;
    if (entry === undefined || others.length > 0) throw new UsageError('uses takes <entry> and a <name>.');
    // On demand: only this command parses sources.
    const { usesOf } = await import('../types/uses-of.ts');
    const current = await store.live();
    let count = 0;
    for (const [remote, live] of Object.entries(current?.live ?? {})) {
      if (remote === 'shell') continue;
      for (const [build, status] of runningBuilds(live)) {
        const content = await store.readFile(remote, build, remoteUsesFile);
        if (!content) printWarnings([`${remote} ${build} (${status}) records no sources`]);
        const recorded = content && (JSON.parse(Buffer.from(content).toString()) as RemoteUses);
        for (const use of recorded ? usesOf(recorded, entry, name) : []) {
          console.log(`${remote} ${build} (${status}) ${use.file}:${use.line} ${use.name}`);
          count += 1;
        }
      }
    }
    if (count === 0) console.log(`No build uses ${[name, entry].filter(Boolean).join(' of ')}.`);
  },
});
