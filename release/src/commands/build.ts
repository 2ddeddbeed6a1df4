import { buildAll } from '../checkout/build-all.ts';
import type { Build } from '../checkout/build.ts';
import type { Command } from './arguments.ts';

export function printBuild({ package: { name }, built, seconds }: Build): void {
  console.log(`${name.padEnd(18)} ${built ? `built in ${seconds.toFixed(1)} s` : 'unchanged'}`);
}

export const build: Command = {
  usage: 'build [name…]',
  summary: 'Build the packages that changed, or those named',
  details: `Publishes nothing. Unchanged sources are not built again: their build comes from the cache.

  --force    Build also what did not change`,
  run: async ({ operands, force }) => {
    await buildAll({ names: operands, force, onBuild: printBuild });
  },
};
