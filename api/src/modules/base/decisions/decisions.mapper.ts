import type { HistoryEntry } from '@padiman/contracts';
import type { HistoryRow } from '../audit/audit-trail.service.ts';
import { fullName, type DecidedRow } from './decisions.rules.ts';

/** Maps the decision in a record's details. */
export const toDecisionDetails = (row: DecidedRow) => ({
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: fullName(row.decider_first_name, row.decider_last_name),
});

/** Maps the history of a record. */
export const toHistory = (rows: HistoryRow[]): HistoryEntry[] =>
  rows.map(({ id, at, action, first_name: first, last_name: last }) => ({
    _id: id,
    at: at.toISOString(),
    adminName: fullName(first, last),
    action,
  }));
