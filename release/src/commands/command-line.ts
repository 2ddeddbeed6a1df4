import { BuildFailed } from '../checkout/webpack-process.ts';
import { isPackaged, program } from '../files/program.ts';
import { ReleaseRefused } from '../promote/release-refused.ts';
import { GateFailed } from '../publish/gates.ts';
import { build } from './build.ts';
import { changelog } from './changelog.ts';
import { check } from './check.ts';
import { commonOptions, UsageError, type Command } from './command.ts';
import { dev } from './dev.ts';
import { explain } from './explain.ts';
import { history } from './history.ts';
import { importCommand } from './import.ts';
import { keys } from './keys.ts';
import { list } from './list.ts';
import { owners } from './owners.ts';
import { preview } from './preview.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { renew } from './renew.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';
import { test } from './test.ts';
import { uses } from './uses.ts';

/** All commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  dev,
  test,
  build,
  publish,
  import: importCommand,
  check,
  promote,
  preview,
  rollback,
  retire,
  list,
  history,
  changelog,
  explain,
  uses,
  prune,
  keys,
  owners,
  renew,
};

/** Commands that build or compile, for which a packaged console has no tools. */
const ofCheckouts: readonly Command[] = [dev, test, build, publish, changelog, uses];

function help(): string {
  const offered = Object.values(commands).filter((one) => !isPackaged || !ofCheckouts.includes(one));
  const lines = offered.map(({ usage, summary }) => `  ${usage.padEnd(28)} ${summary}`);
  return `${program} <command>

${lines.join('\n')}

Options of all commands
${commonOptions}

<name> is shell or a folder such as mfe-finance. <version> is the name of a build, as in list, or a version, which
selects its newest build that was not rolled back. In a remote's folder both may be left out: its name, and the version
in its package.json. With RELEASES_S3_BUCKET set, releases are stored in object storage.`;
}

/** Runs the command line. @returns the exit code */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const startsWithHelp = ['help', '--help', '-h'].includes(args[0] ?? '');
  const [name, ...rest] = startsWithHelp ? args.slice(1) : args;
  const wantsHelp = startsWithHelp || rest.includes('--help') || rest.includes('-h');
  const command = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined;
  try {
    if (wantsHelp && (command || name === undefined)) {
      console.log(command ? command.help : help());
      return 0;
    }
    if (!command) throw new UsageError(name ? `Unknown command: ${name}.` : 'Missing command.');
    if (isPackaged && ofCheckouts.includes(command))
      throw new Error(`${program} ${name ?? ''} needs a checkout: a packaged console has no builders.`);
    await command.run(rest);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${command ? command.help : help()}`);
    else if ([ReleaseRefused, BuildFailed, GateFailed].some((known) => error instanceof known))
      console.error((error as Error).message);
    else console.error(process.env.DEBUG ? error : (error as Error).message);
    return 1;
  }
}
