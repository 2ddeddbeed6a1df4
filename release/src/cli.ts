import { build } from './commands/build.ts';
import { check } from './commands/check.ts';
import { explain } from './commands/explain.ts';
import { history } from './commands/history.ts';
import { list } from './commands/list.ts';
import { pruneCommand } from './commands/prune.ts';
import { promoteCommand } from './commands/promote.ts';
import { publishCommand } from './commands/publish.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { readArguments, UsageError, type Command } from './commands/arguments.ts';
import { ReleaseRefused } from './promote/release-refused.ts';
import { BuildFailed } from './checkout/webpack-process.ts';

const commands: Record<string, Command> = {
  build,
  publish: publishCommand,
  check,
  promote: promoteCommand,
  rollback: rollbackCommand,
  list,
  history,
  explain,
  prune: pruneCommand,
};

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(28)} ${summary}`);
  return `npm run release -- <command>

${lines.join('\n')}

Options of all
  --data <folder>              Where releases and the signing key are kept (DATA_DIR, or ./data in the checkout)
  --help                       With a command: all that it takes

A <name> is shell or a folder such as mfe-finance. A <version> is a build's name as list shows it, or a
version, which means the newest build of it. With RELEASES_S3_BUCKET the releases are in object storage.`;
}

const helpOf = ({ usage, summary, details }: Command) =>
  `npm run release -- ${usage}\n\n${summary}.\n\n${details}`;

async function run(): Promise<number> {
  let asked: Command | undefined;
  try {
    const given = readArguments(process.argv.slice(2));
    asked = Object.hasOwn(commands, given.command ?? '') ? commands[given.command ?? ''] : undefined;
    if (given.help && (asked || !given.command)) return (console.log(asked ? helpOf(asked) : help()), 0);
    if (!asked)
      throw new UsageError(given.command ? `There is no command ${given.command}.` : 'Which command?');
    await asked.run(given);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${asked ? helpOf(asked) : help()}`);
    else if (error instanceof ReleaseRefused || error instanceof BuildFailed) console.error(error.message);
    else console.error(process.env.DEBUG ? error : (error as Error).message);
    return 1;
  }
}

process.exitCode = await run();
