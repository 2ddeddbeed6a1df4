import type { Drill } from './drill.ts';
import { storageDrill } from './storage.ts';

/** All drills, in the order of the help. */
export const drills: readonly Drill[] = [storageDrill];
