import { build } from './commands/build.command.ts';
import { list } from './commands/list.command.ts';
import { promoteCommand } from './commands/promote.command.ts';
import { publishCommand } from './commands/publish.command.ts';
import { rollbackCommand } from './commands/rollback.command.ts';
import { readArguments, UsageError, type Command } from './commands/command.ts';
import { ReleaseRefused } from './promote/check.ts';
import { BuildFailed } from './checkout/webpack-process.ts';

const commands: Record<string, Command> = {
  build,
  publish: publishCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  list,
};

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(30)} ${summary}`);
  return `npm run release -- <command>

${lines.join('\n')}

Options
  --data <folder>                Where the releases are kept (DATA_DIR, or ./data in the checkout)
  --force                        With build and publish: build even what did not change
  --help                         This text

A <name> is shell or a folder such as mfe-finance. A <version> is a build's name as list shows it, or a
version, which means the newest build of it.`;
}

async function run(): Promise<number> {
  try {
    const given = readArguments(process.argv.slice(2));
    const command = commands[given.command ?? ''];
    if (given.help) return (console.log(help()), 0);
    if (!command)
      throw new UsageError(given.command ? `There is no command ${given.command}.` : 'Which command?');
    await command.run(given);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${help()}`);
    else if (error instanceof ReleaseRefused || error instanceof BuildFailed) console.error(error.message);
    else console.error(process.env.DEBUG ? error : (error as Error).message);
    return 1;
  }
}

process.exitCode = await run();
