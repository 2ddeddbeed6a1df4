import { sql, type Selectable } from 'kysely';
import type { DriverApplicationsTable, Handle } from '../../database/schema.ts';
import { byDecision } from '../decisions/decision-filters.repository.ts';
import { live, type RecordList } from '../../lists/record-list.ts';

export type ApplicationRow = Pick<
  Selectable<DriverApplicationsTable>,
  | 'id'
  | 'user_id'
  | 'first_name'
  | 'last_name'
  | 'license_number'
  | 'phone_number'
  | 'status'
  | 'car_video'
  | 'date_of_birth'
>;

/** Users' applications to become drivers. */
export const applicationList: RecordList<'all' | ApplicationRow['status'], 'lastName'> = {
  name: 'driver applications',
  table: 'driver_applications',
  columns: sql`record.id, record.user_id, record.first_name, record.last_name, record.license_number,
    record.phone_number, record.status, record.car_video, record.date_of_birth`,
  always: live,
  filters: byDecision('driver_applications'),
  sorts: { lastName: { column: sql`record.last_name`, type: 'text' } },
};

export async function selectApplication(database: Handle, id: string): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationList.columns} from driver_applications as record
    where ${applicationList.always} and record.id = ${id}::uuid`.execute(database);
  return rows[0];
}

/** When an application came and how it was decided, beside what the list shows of it. */
export interface ApplicationDetailsRow extends ApplicationRow {
  created_at: Date;
  decided_at: Date | null;
  decider_first_name: string | null;
  decider_last_name: string | null;
}

export async function selectApplicationDetails(
  database: Handle,
  id: string,
): Promise<ApplicationDetailsRow | undefined> {
  const { rows } = await sql<ApplicationDetailsRow>`
    select ${applicationList.columns}, record.created_at, record.decided_at,
      decider.first_name as decider_first_name, decider.last_name as decider_last_name
    from driver_applications as record left join admins as decider on decider.id = record.decided_by
    where ${applicationList.always} and record.id = ${id}::uuid`.execute(database);
  return rows[0];
}
