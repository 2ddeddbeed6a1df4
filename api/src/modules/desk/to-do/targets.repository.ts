import type { Handle, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';

/** Hours of a target, and whether it escalates. */
type Target = Pick<Row<'queue_targets'>, 'hours' | 'escalates'>;

/** Reads all targets, with the admins who set them. */
export const selectTargets = (database: Handle) =>
  allRows<Target & { queue: string; updated_by: string | null }>(database)`
    select queue, hours, escalates, updated_by from queue_targets`;

/** Changes a target, in the name of a super admin. @returns what it was; undefined if there is none */
export const updateTarget = (
  transaction: TransactionHandle,
  queue: string,
  { adminId, hours, escalates }: Target & { adminId: string },
) =>
  firstRow<Target>(transaction)`
    update queue_targets as target set hours = ${hours}, escalates = ${escalates},
      updated_by = ${adminId}::uuid, updated_at = now()
    from (select queue, hours, escalates from queue_targets where queue = ${queue} for update) as former
    where target.queue = former.queue returning former.hours, former.escalates`;
