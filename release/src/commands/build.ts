import { buildAll } from '../checkout/build-all.ts';
import type { Build } from '../checkout/build.ts';
import { defineCommand } from './command.ts';

export function printBuild({ package: { name }, built, seconds }: Build): void {
  console.log(`${name.padEnd(18)} ${built ? `built in ${seconds.toFixed(1)} s` : 'unchanged'}`);
}

/** Option of the commands that build. */
export const force = { force: { help: 'Build also what did not change' } } as const;

export const build = defineCommand({
  usage: 'build [name…]',
  summary: 'Build the packages that changed, or those named',
  details: `Publishes nothing. Unchanged sources are not built again: their build comes from the cache.`,
  options: force,
  run: async ({ operands, options }) => {
    await buildAll({ names: operands, force: options.force, onBuild: printBuild });
  },
});
