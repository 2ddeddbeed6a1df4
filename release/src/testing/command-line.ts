import type { TestContext } from 'node:test';
import { runCommandLine } from '../commands/command-line.ts';

/** Runs the command line in this process. @returns its exit code and what it printed */
export function commandLine(t: Pick<TestContext, 'mock'>, dataDir?: string) {
  return async (...args: string[]): Promise<{ code: number; out: string; errors: string; text: string }> => {
    const [out, errors]: string[][] = [[], []];
    const log = t.mock.method(console, 'log', (text: string) => void out?.push(text));
    const error = t.mock.method(console, 'error', (text: string) => void errors?.push(text));
    try {
      const code = await runCommandLine([...args, ...(dataDir ? ['--data', dataDir] : [])]);
      const [printed, warned] = [out ?? [], errors ?? []].map((lines) => lines.join('\n'));
      return {
        code,
        out: printed ?? '',
        errors: warned ?? '',
        text: [printed, warned].filter(Boolean).join('\n'),
      };
    } finally {
      log.mock.restore();
      error.mock.restore();
    }
  };
}
