import type { Drill } from './drill.ts';
import { pitr } from './pitr.ts';
import { restore } from './restore.ts';

/** All drills, in the order of the help. */
export const drills: readonly Drill[] = [restore, pitr];
