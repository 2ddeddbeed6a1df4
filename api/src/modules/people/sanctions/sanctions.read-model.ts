import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';
import { suspendedUntil } from '../../../lists/record-list.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';

const recent = `now() - interval '90 days'`;

/** SQL of the number of recent warnings of a user that stand. @param user column of the user's id */
export const recentWarnings = (user: string): string => `(select count(*) from sanctions as sanction
  where sanction.user_id = ${user} and sanction.kind = 'warning' and sanction.ended_at is null
    and sanction.at > ${recent})`;

/** State of a user. Columns are named as in the contract. */
interface SanctionState {
  suspendedUntil: Date | null;
  warnings: number;
  /** Recent warnings since the last suspension that was not taken back. */
  unanswered: number;
}

/** Reads the state of a user, deleted or not. */
export const selectState = (database: Handle, userId: string) =>
  firstRow<SanctionState>(database)`
    select ${sql.raw(suspendedUntil('person.id'))} as "suspendedUntil",
      ${sql.raw(recentWarnings('person.id'))} as warnings,
      (select count(*) from sanctions as warning
        where warning.user_id = person.id and warning.kind = 'warning' and warning.ended_at is null
          and warning.at > ${sql.raw(recent)} and not exists (select from sanctions as later
            where later.user_id = person.id and later.kind = 'suspension' and later.at > warning.at)) as unanswered
    from users as person where person.id = ${userId}::uuid`;

/** Reads the newest sanctions of a user. Columns are named as in the contract. */
export const selectSanctions = (database: Handle, userId: string) =>
  allRows<object>(database)`
    select record.id, record.kind, record.reason, record.at, ${adminName('admin')} as by, record.until,
      record.ended_at as "endedAt", ${adminName('ender')} as "endedBy", record.end_reason as "endReason"
    from sanctions as record join admins as admin on admin.id = record.admin_id
      left join admins as ender on ender.id = record.ended_by
    where record.user_id = ${userId}::uuid order by record.id desc limit 100`;
