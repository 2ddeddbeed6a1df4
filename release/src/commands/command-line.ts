import { BuildFailed } from '../checkout/build.ts';
import { isPackaged, program } from '../files/program.ts';
import { ReleaseRefused } from '../promote/build-selection.ts';
import { GateFailed } from '../publish/gates.ts';
import { buildCommands } from './build-commands.ts';
import { commonOptions, UsageError, type Command } from './command.ts';
import { readCommands } from './read-commands.ts';
import { releaseCommands } from './release-commands.ts';
import { upkeepCommands } from './upkeep-commands.ts';

/** All commands by name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  ...buildCommands,
  ...releaseCommands,
  ...readCommands,
  ...upkeepCommands,
};

/** Commands that build or compile, for which a packaged console has no tools. */
const ofCheckouts = ['dev', 'test', 'build', 'publish', 'changelog', 'uses'];

function help(): string {
  const offered = Object.entries(commands).filter(([name]) => !isPackaged || !ofCheckouts.includes(name));
  const lines = offered.map(([, { usage, summary }]) => `  ${usage.padEnd(28)} ${summary}`);
  return `${program} <command>

${lines.join('\n')}

Options of all commands
${commonOptions}

<name> is shell or a folder such as mfe-finance. <version> is the name of a build, as in list, or a version, which
selects its newest build that was not rolled back or halted. In a remote's folder both may be left out: its name, and the version
in its package.json. With RELEASES_S3_BUCKET set, releases are stored in object storage.`;
}

/** @returns the exit code */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const startsWithHelp = ['help', '--help', '-h'].includes(args[0] ?? '');
  const [name, ...rest] = startsWithHelp ? args.slice(1) : args;
  const wantsHelp = startsWithHelp || rest.includes('--help') || rest.includes('-h');
  const command = new Map(Object.entries(commands)).get(name ?? '');
  try {
    if (wantsHelp && (command || name === undefined)) {
      console.log(command ? command.help : help());
      return 0;
    }
    if (!command) throw new UsageError(name ? `Unknown command: ${name}.` : 'Missing command.');
    if (isPackaged && name && ofCheckouts.includes(name))
      throw new Error(`${program} ${name} needs a checkout: a packaged console has no builders.`);
    await command.run(rest);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${command ? command.help : help()}`);
    else if ([ReleaseRefused, BuildFailed, GateFailed].some((known) => error instanceof known))
      console.error((error as Error).message);
    else console.error(process.env.LOG_LEVEL === 'debug' ? error : (error as Error).message);
    return 1;
  }
}
