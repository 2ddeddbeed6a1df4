import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Adjustments } from './adjusted-server.ts';
import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely';

/** A server in a process of its own. */
export interface ServerProcess {
  /** Its origin, without `/api`. */
  url: string;
  /** Output so far. */
  printed: () => string;
  signal: (name: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => void;
  /** Exit code. */
  ended: Promise<number | null>;
}

/** Adjustment of a test for which a busy machine is no reason to refuse calls. */
export const unhurried: Adjustments = { pressure: { eventLoopDelay: 0, requestsInFlight: 0 } };

/**
 * Starts `server.ts` on a free port, waits until it is ready, and kills it after the test.
 * @param adjustments with them, the same server with other constants
 */
export async function startServer(
  context: TestContext,
  environment: Record<string, string>,
  adjustments?: Adjustments,
): Promise<ServerProcess> {
  const folder = import.meta.dirname;
  const script = adjustments
    ? [join(folder, 'adjusted-server.ts'), JSON.stringify(adjustments)]
    : [join(folder, '../server.ts')];
  const child = spawn(process.execPath, script, {
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: 'false', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  context.after(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const port = /^Ready: http:\/\/localhost:(\d+)\//m.exec(printed)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
    }
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  return { url, printed: () => printed, signal: (name) => child.kill(name), ended };
}

/** Simulated crash of the process: uncommitted changes are lost. */
export class Crash extends Error {
  override name = 'Crash';
}

/**
 * Throws {@link Crash} before the n-th statement, within a transaction or between two; never for 0. The rollback has
 * the same effect as the end of the client's process.
 */
export class CrashBefore implements KyselyPlugin {
  private left: number;

  constructor(statement: number) {
    this.left = statement;
  }

  /** True if the n-th statement was reached. */
  get happened(): boolean {
    return this.left < 0;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.left > 0) {
      this.left -= 1;
      if (this.left === 0) {
        this.left = -1;
        throw new Crash('killed between two statements');
      }
    }
    return node;
  }

  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result);
}
