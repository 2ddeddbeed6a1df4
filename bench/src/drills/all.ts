import type { Drill } from './drill.ts';

/** All drills, in the order of the help. */
export const drills: readonly Drill[] = [];
