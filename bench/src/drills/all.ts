import type { Drill } from './drill.ts';
import { migrationDrill } from './migration.ts';
import { pgbouncerDrill } from './pgbouncer.ts';

/** All drills, in the order of the help. */
export const drills: readonly Drill[] = [pgbouncerDrill, migrationDrill];
