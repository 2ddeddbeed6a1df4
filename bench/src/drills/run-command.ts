import { spawn } from 'node:child_process';
import { join } from 'node:path';

const commands = join(import.meta.dirname, '../../../api/src/cli');

/** Result of a command of the API in a process of its own. */
export interface CommandResult {
  code: number;
  /** Both of its outputs. */
  text: string;
  seconds: number;
}

/**
 * Runs a command of the API, such as `restore`.
 *
 * @param environment variables in addition to those of this process
 * @param onLine called with each line that it prints
 */
export function runCommand(
  name: string,
  environment: NodeJS.ProcessEnv,
  given: readonly string[] = [],
  onLine: (line: string) => void = () => undefined,
): Promise<CommandResult> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(commands, `${name}.ts`), ...given], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => child.kill('SIGKILL');
    // An interrupted drill does not wait for it.
    process.once('exit', kill);
    child.once('close', () => process.off('exit', kill));
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString();
        for (const line of part.toString().trimEnd().split('\n')) onLine(line.trim());
      });
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, text, seconds: (performance.now() - started) / 1000 }),
    );
  });
}
