import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely';

/** The process "died" here: whatever was not committed is lost. */
export class Crash extends Error {
  override name = 'Crash';
}

/**
 * Dies before the n-th statement of what is run through it, in the middle of a transaction or between two. Statements
 * that are rolled back are what a database loses when its client dies; 0 never dies.
 */
export class CrashBefore implements KyselyPlugin {
  private left: number;

  constructor(statement: number) {
    this.left = statement;
  }

  /** Whether there were as many statements. */
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
