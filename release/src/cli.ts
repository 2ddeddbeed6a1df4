#!/usr/bin/env node
import { checkoutRoot, isInstalled } from './checkout/packages.ts';
import { BuildFailed } from './checkout/webpack-process.ts';
import { readArguments, UsageError, type Command } from './commands/arguments.ts';
import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { applyConfig } from './commands/config.ts';
import { withCurrentRemote } from './commands/current-remote.ts';
import { dev } from './commands/dev.ts';
import { explain } from './commands/explain.ts';
import { history } from './commands/history.ts';
import { list } from './commands/list.ts';
import { promote } from './commands/promote.ts';
import { prune } from './commands/prune.ts';
import { publish } from './commands/publish.ts';
import { rollback } from './commands/rollback.ts';
import { test } from './commands/test.ts';
import { uses } from './commands/uses.ts';
import { ReleaseRefused } from './promote/release-refused.ts';

const commands: Record<string, Command> = {
  dev,
  test,
  build,
  publish,
  check,
  promote,
  rollback,
  list,
  history,
  explain,
  uses,
  prune,
};

/** Command line that starts this program. */
const program = isInstalled ? 'npx padiman' : 'npm run release --';

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(28)} ${summary}`);
  return `${program} <command>

${lines.join('\n')}

Options of all commands
  --data <folder>              Folder of the releases and the signing key (DATA_DIR, or ./data in the checkout)
  --help                       With a command: its options

<name> is shell or a folder such as mfe-finance. <version> is the name of a build, as in list, or a version, which
selects its newest build. In a remote's folder both may be left out: its name, and the version in its package.json.
With RELEASES_S3_BUCKET set, releases are stored in object storage.`;
}

const helpOf = ({ usage, summary, details }: Command) => `${program} ${usage}\n\n${summary}.\n\n${details}`;

/** Runs the command line. @returns the exit code */
async function run(): Promise<number> {
  let command: Command | undefined;
  try {
    for (const folder of new Set([process.cwd(), checkoutRoot])) applyConfig(folder);
    const args = readArguments(withCurrentRemote(process.argv.slice(2)));
    command = Object.hasOwn(commands, args.command ?? '') ? commands[args.command ?? ''] : undefined;
    if (args.help && (command || !args.command)) {
      console.log(command ? helpOf(command) : help());
      return 0;
    }
    if (!command)
      throw new UsageError(args.command ? `Unknown command: ${args.command}.` : 'Missing command.');
    await command.run(args);
    return 0;
  } catch (error) {
    if (error instanceof UsageError)
      console.error(`${error.message}\n\n${command ? helpOf(command) : help()}`);
    else if (error instanceof ReleaseRefused || error instanceof BuildFailed) console.error(error.message);
    else console.error(process.env.DEBUG ? error : (error as Error).message);
    return 1;
  }
}

process.exitCode = await run();
