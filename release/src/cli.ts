#!/usr/bin/env node
import { checkoutRoot } from './checkout/packages.ts';
import { runCommandLine } from './commands/command-line.ts';
import { applyConfig, withCurrentRemote } from './commands/own-repository.ts';

// A reader that has seen enough, such as `| head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  for (const folder of new Set([process.cwd(), checkoutRoot])) applyConfig(folder);
  process.exitCode = await runCommandLine(withCurrentRemote(process.argv.slice(2)));
} catch (error) {
  // A file of settings or a descriptor that cannot be read.
  console.error((error as Error).message);
  process.exitCode = 1;
}
