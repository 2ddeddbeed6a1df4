import type { Drill } from './drill.ts';
import { failover } from './failover.ts';
import { freeze } from './freeze.ts';

/** All drills, in the order of the help. */
export const drills: readonly Drill[] = [failover, freeze];
