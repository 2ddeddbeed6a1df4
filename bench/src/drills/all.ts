import type { Drill } from './drill.ts';
import { pitr } from './pitr.ts';
import { restore } from './restore.ts';
import { storageDrill } from './storage.ts';

/** All drills, in the order of the help. */
export const drills: readonly Drill[] = [storageDrill, restore, pitr];
