import {
  isAllowed,
  reportableTypes,
  type AccessHolder,
  type Outcome,
  type ReportableType,
  type ReportOutcome,
} from '@padiman/contracts';
import type { ServiceReport } from '@padiman/contracts/service';
import { databaseNow } from '../../../database/clock.ts';
import type { Handle, NewRow, TransactionHandle } from '../../../database/schema.ts';
import { kindOf, type RecordKind } from '../../../lists/records.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { NotAllowed, conflict, found, notFound } from '../../../plugins/errors.ts';
import { appendAudit, appendEntry, auditEntry, type AuditActor } from '../../base/audit/audit.service.ts';
import { selectOpenOn } from './member-reports.read-model.ts';
import {
  insertReport,
  lockReporter,
  lockReports,
  lockSubject,
  selectOpen,
  setOutcome,
  waitForReview,
  type ReportRow,
} from './member-reports.repository.ts';

export { selectReports as readReportsOf } from './member-reports.read-model.ts';

/** Types of records that no review decides on, so that their reports are decided by themselves. */
const decidedAlone = ['users', 'sendparcels'] as const;

/** A report as the app sends it. */
type GivenReport = Pick<ServiceReport, 'itemType' | 'recordId' | 'reporterId'> & {
  reason: NewRow<'reports'>['reason'];
  text?: string | undefined;
  at?: string | undefined;
};

/**
 * Stores the report of a member, and lets its record wait for a review; an open report of the same member is the answer
 * instead. Locks the record, so that a decision either comes first or finds the report.
 * @throws AppError for the reporter's own record and posts of staff
 */
export async function createReport(
  { transaction, actor }: { transaction: TransactionHandle; actor: AuditActor },
  { itemType, recordId, reporterId, reason, text, at }: GivenReport,
): Promise<ServiceReport> {
  const kind: RecordKind = kindOf(itemType);
  const subject = found(await lockSubject(transaction, kind, recordId), 'record');
  if (!(await lockReporter(transaction, reporterId))) throw notFound('reporter');
  if (subject.ownerId === null) throw conflict('A post of staff cannot be reported.');
  if (subject.ownerId === reporterId) throw conflict('Nobody reports themselves or a record of their own.');
  const stored = await insertReport(transaction, {
    ...{ record_type: kind.type as ReportRow['record_type'], record_id: recordId, reporter_id: reporterId },
    ...{ reason, text: text ?? null, at: at ?? databaseNow() },
  });
  if (stored !== undefined) {
    if (!isDecidedAlone(itemType)) await waitForReview(transaction, kind, recordId);
    const after = { reason, reporterId };
    await appendEntry(transaction, actor, `${kind.type}.report`, [kind.type, recordId], after, {});
  }
  const report = stored ?? (await selectOpen(transaction, recordId, reporterId));
  if (report === undefined) throw new Error('the open report is gone');
  return {
    ...{ _id: report.id, itemType, recordId, reporterId },
    ...{ reason: report.reason, at: report.at.toISOString() },
  };
}

const isDecidedAlone = (itemType: ReportableType) => decidedAlone.some((type) => type === itemType);

/**
 * Decides on reports on users and parcels; each id has its outcome. Reports on other records are decided with the record.
 * @throws NotAllowed without the right of one of the records
 */
export const decideReports = (
  database: Handle,
  { caller, actor }: { caller: AccessHolder; actor: Actor },
  given: { ids: readonly string[]; outcome: ReportOutcome },
): Promise<Outcome[]> =>
  database.transaction().execute(async (transaction) => {
    const { outcome } = given;
    const ids = [...new Set(given.ids)];
    const found = new Map((await lockReports(transaction, ids)).map((report) => [report.id, report]));
    const alone = new Map(decidedAlone.map((itemType) => [String(kindOf(itemType).type), itemType]));
    const mayDecide = ({ record_type: type }: ReportRow) => {
      const itemType = alone.get(type);
      return itemType === undefined || isAllowed(caller, reportableTypes[itemType]);
    };
    if (![...found.values()].every(mayDecide)) throw new NotAllowed();
    const reasonAgainst = (report: ReportRow | undefined) => {
      if (report === undefined) return 'not found';
      if (!alone.has(report.record_type)) return 'it is decided with its record';
      return report.outcome === null ? undefined : `it was ${report.outcome} already`;
    };
    const open = [...found.values()].filter((report) => reasonAgainst(report) === undefined);
    await setOutcome(
      transaction,
      open.map(({ id }) => id),
      { outcome, adminId: actor.adminId },
    );
    const entries = open.map(({ id, record_type: type, record_id: recordId }) =>
      auditEntry(
        `${type}.decideReport`,
        [type, recordId],
        { report: id, outcome },
        { report: id, outcome: null },
      ),
    );
    await appendAudit(transaction, actor, entries);
    return ids.map((id): Outcome => {
      const reason = reasonAgainst(found.get(id));
      return reason === undefined ? { _id: id, outcome: 'updated' } : { _id: id, outcome: 'skipped', reason };
    });
  });

/** Reads the open reports on a user and the user's parcels that an admin may decide on, as rows of the contract. */
export const readOpenOn = (database: Handle, holder: AccessHolder, userId: string): Promise<object[]> => {
  const types = decidedAlone.filter((itemType) => isAllowed(holder, reportableTypes[itemType]));
  return selectOpenOn(
    database,
    userId,
    types.map((itemType) => kindOf(itemType).type),
  );
};
