import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely';
import type { Adjustments } from './adjusted-server.ts';
import { startProcess } from './processes.ts';

/** A server in a process of its own. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

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
) {
  const folder = import.meta.dirname;
  const script = adjustments
    ? [join(folder, 'adjusted-server.ts'), JSON.stringify(adjustments)]
    : [join(folder, '../server.ts')];
  const { child, ended, output, untilPrinted } = startProcess(process.execPath, script, {
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: 'false', LOG_LEVEL: 'info', ...environment },
  });
  context.after(() => child.kill('SIGKILL'));
  const port = await untilPrinted(/^Ready: http:\/\/localhost:(\d+)\//m);
  return {
    /** Its origin, without `/api`. */
    url: `http://127.0.0.1:${port}`,
    /** Output so far. */
    printed: output,
    signal: (name: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => child.kill(name),
    /** Exit code; 1 after a signal. */
    ended: ended.then(({ code }) => code),
  };
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
