import type { Drill } from './drill.ts';
import { failover } from './failover.ts';
import { freeze } from './freeze.ts';
import { migrationDrill } from './migration.ts';
import { pgbouncerDrill } from './pgbouncer.ts';
import { pitr } from './pitr.ts';
import { restore } from './restore.ts';
import { roll } from './roll.ts';
import { soak } from './soak.ts';
import { storageDrill } from './storage.ts';

/** All drills, in the order of the help. */
export const drills: readonly Drill[] = [
  failover,
  freeze,
  storageDrill,
  pgbouncerDrill,
  migrationDrill,
  restore,
  pitr,
  roll,
  soak,
];
