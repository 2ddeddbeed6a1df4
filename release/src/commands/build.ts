import { buildAll } from '../checkout/build-all.ts';
import type { Build } from '../checkout/build.ts';
import type { Command } from './arguments.ts';

export function reportBuild({ package: { name }, built, seconds }: Build): void {
  console.log(`${name.padEnd(18)} ${built ? `built in ${seconds.toFixed(1)} s` : 'unchanged'}`);
}

export const build: Command = {
  usage: 'build [name…]',
  summary: 'Build the packages that changed, or those named',
  details: `Nothing is published. A build of the very same sources is taken from the cache.

  --force    Build even what did not change`,
  run: async ({ words, force }) => {
    await buildAll({ names: words, force, onBuild: reportBuild });
  },
};
