import type { TestContext } from 'node:test';
import { runCommandLine } from '../commands/command-line.ts';

/** Runs the command line in this process. @returns its exit code and what it printed */
export function commandLine(t: Pick<TestContext, 'mock'>, dataDir: string) {
  return async (...args: string[]): Promise<{ code: number; out: string; errors: string }> => {
    const [out, errors]: string[][] = [[], []];
    const log = t.mock.method(console, 'log', (text: string) => void out?.push(text));
    const error = t.mock.method(console, 'error', (text: string) => void errors?.push(text));
    try {
      const code = await runCommandLine([...args, '--data', dataDir]);
      return { code, out: (out ?? []).join('\n'), errors: (errors ?? []).join('\n') };
    } finally {
      log.mock.restore();
      error.mock.restore();
    }
  };
}
