import type { Obstacle, RefundableType } from '@padiman/contracts';
import { refundObstacles, toObstacles, type FirstApproval } from '../../base/decisions/acceptance.rules.ts';
import { refundable, type LockedRecord, type PayableTable } from '../deletions/deletions.rules.ts';

/** Values that the first approval of a refund rests on; the refund in kobo. */
export interface RefundSnapshot {
  userId: string;
  kobo: number;
  finished: boolean;
  version: string;
}

/** First of two approvals of a refund. */
export interface RefundApproval {
  seen: RefundSnapshot;
  /** The approver's authority stands: account, password, rights and session. */
  approver_stands: boolean;
}

/** Tables of the records that refunds pay back, by type. */
export const refundableTables: Readonly<Record<RefundableType, PayableTable>> = {
  passengerrequests: 'passenger_requests',
  sendparcels: 'sent_parcels',
};

/** Values that an approval of a record's refund rests on now. */
export const refundSnapshot = (row: LockedRecord): RefundSnapshot => ({
  userId: row.user_id,
  kobo: refundable(row),
  finished: row.finished,
  version: row.version,
});

/** Tells whether an approval is valid: neither the record nor its payment changed, and the approver's authority stands. */
function isApprovalValid({ seen, ...approval }: RefundApproval, row: LockedRecord): boolean {
  const now = refundSnapshot(row);
  return (
    approval.approver_stands &&
    (Object.keys(now) as (keyof RefundSnapshot)[]).every((what) => seen[what] === now[what])
  );
}

/** First approval for the rules of acceptance, as one admin meets it. */
export const toFirstApproval = (
  approval: (RefundApproval & { admin_id: string }) | undefined,
  row: LockedRecord,
  { adminId, dependent }: { adminId: string; dependent: ReadonlySet<string> },
): FirstApproval | undefined =>
  approval && {
    mine: approval.admin_id === adminId,
    stands: isApprovalValid(approval, row),
    independent: !dependent.has(approval.admin_id),
  };

/** Obstacles of a refund of listed records without an override and below the limit, by the ids of those that have any. */
export const obstaclesOfRows = (
  itemType: RefundableType,
  rows: readonly { id: string; finished: unknown }[],
): ReadonlyMap<string, readonly Obstacle[]> =>
  new Map(
    rows.flatMap(({ id, finished }) => {
      const refund = { finished: finished === true, override: false, isRequired: false };
      const found = toObstacles(refundObstacles(itemType, refund));
      return found.length === 0 ? [] : [[id, found]];
    }),
  );

/** Reason for skipping a record whose refund a second admin must confirm. */
export const approvedOnce = 'approved; a second admin must refund it too';
