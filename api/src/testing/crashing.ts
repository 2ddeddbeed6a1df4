import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely';

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
