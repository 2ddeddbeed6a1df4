import { sql, type SqlBool } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';
import type { RecordList } from '../../../lists/record-list.ts';
import {
  adminName,
  exceptionType,
  isEscalated,
  isPaused,
} from '../../base/notes/noted-records.read-model.ts';
import { dayOf, postedSide, sides, type Joined } from './reconciled-references.repository.ts';
import { today } from './equation.repository.ts';

/** Kinds of differences beside `inTransit`. */
const kinds = ['missingThere', 'missingHere', 'amountDiffers', 'statusDiffers', 'doubled'] as const;

/** True for a reference that still may get its other side. */
const inTransit = sql<SqlBool>`coalesce(record.late_from > ${today}, false)`;

const naira = (kobo: string) => sql.raw(`trim_scale((${kobo}) / 100.0)::text`);

const held = isPaused(exceptionType, sql`record.id`);
const escalated = isEscalated(exceptionType, sql`record.id`);

const columns = sql`record.id, record.account, record.reference, record.ledger, record.difference,
  case when ${inTransit} then 'inTransit' else record.kind end as kind, ${naira('record.outside')} as outside,
  record.first_at as since, ${held} as "onHold", ${escalated} as escalated,
  case when member.id is not null then json_build_object('_id', member.id, 'name',
    rtrim(member.first_name || ' ' || member.last_name)) end as user,
  case when member.id is not null then json_build_object('_id', record.record_id, 'type', case
    when withdrawal.id is not null then 'withdrawal' when parcel.id is not null then 'sendparcels'
    else 'passengerrequests' end) end as record`;

const joins = sql`left join withdrawals as withdrawal on withdrawal.id = record.record_id
  left join sent_parcels as parcel on parcel.id = record.record_id
  left join passenger_requests as request on request.id = record.record_id
  left join users as member on member.id = coalesce(withdrawal.user_id, parcel.user_id, request.user_id)`;

/** Differences between ledger and outside, oldest first. */
export const exceptionList: RecordList = {
  name: 'exceptions',
  table: 'reconciled_references',
  joins,
  columns,
  openTexts: ['record.reference'],
  always: sql`record.kind is not null`,
  filters: {
    all: { where: sql`not ${inTransit}` },
    inTransit: { where: inTransit },
    ...Object.fromEntries(
      kinds.map((kind) => [
        kind,
        { where: sql<SqlBool>`record.kind = ${sql.lit(kind)} and not ${inTransit}` },
      ]),
    ),
    held: { where: held },
    escalated: { where: escalated },
  },
  sorts: {
    created: { column: sql`record.first_at`, type: 'timestamptz' },
    difference: { column: sql`record.difference`, type: 'numeric' },
  },
  firstSort: 'created',
};

/** Exception with the contract's fields; amounts in kobo, `outside` in naira. */
export interface ExceptionRow extends Joined {
  id: string;
  kind: (typeof kinds)[number] | 'inTransit';
  ledger: number;
  difference: number;
  user: { _id: string; name: string } | null;
}

/** Reads an exception; undefined without one. */
export const selectException = (database: Handle, id: string) =>
  firstRow<ExceptionRow>(database)`
    select ${columns} from reconciled_references as record ${joins}
    where record.id = ${id}::uuid and record.kind is not null`;

/** Postings to the account, oldest first. */
export const selectPosted = (database: Handle, reference: Joined) =>
  allRows<object>(database)`
    with ${sides([reference])}, posted as (${postedSide})
    select key, kind, amount, at from posted order by at, key limit 200`;

/** Lines of the reference with all versions, newest first. */
export const selectLines = (database: Handle, reference: Joined) =>
  allRows<object>(database)`
    with ${sides([reference])}
    select l.id, l.account, l.kind, l.external_id as "externalId", l.reference, ${naira('l.amount')} as amount,
      ${naira('l.fee + l.stamp_duty + l.vat')} as charges, l.status, l.at, l.narration, not v.current as superseded,
      l.raw::text as raw
    from versions as v join outside_lines as l on l.id = v.id order by l.id desc limit 200`;

/**
 * Other exceptions that would balance one: with the same amount the other way round, with the same amount before charges,
 * or the bank's line and the settlement in transit. Nearest in time first.
 */
export const selectSuggestions = (database: Handle, id: string) =>
  allRows<ExceptionRow & { reason: string }>(database)`
    select ${columns}, case when record.account <> one.account then 'settlement'
      when abs(record.difference + one.difference) < 1 then 'amount' else 'amountAndFee' end as reason
    from reconciled_references as one join reconciled_references as record on record.id <> one.id
      and record.kind is not null and (
        record.account = one.account and (abs(record.difference + one.difference) < 1
          or record.base + one.base <> 0 and abs(record.base + one.base - record.gross - one.gross) < 1)
        or one.account = 'inTransit' and record.account like 'bank:%' and round(record.gross) = one.ledger
        or record.account = 'inTransit' and one.account like 'bank:%' and round(one.gross) = record.ledger)
    ${joins}
    where one.id = ${id}::uuid and one.kind is not null
    order by abs(extract(epoch from record.first_at - one.first_at)), record.id limit 10`;

/** A reference as it is matched by hand or corrected. */
export interface OpenReference extends Joined {
  id: string;
  kind: (typeof kinds)[number] | null;
  difference: number;
  line_count: number;
  user_id: string | null;
  day: string;
  last_at: Date;
  /** Number of matches by hand into it. */
  parts: number;
}

/** Reads references by id, also ones without a difference. */
export const selectOpen = (database: Handle, ids: readonly string[]) =>
  allRows<OpenReference>(database)`
    select record.id, record.account, record.reference, record.kind, record.difference, record.line_count,
      record.last_at, ${dayOf('record.last_at')}::text as day, member.id as user_id, (
        select count(*) from reconciliation_matches as m
        where (m.into_account, m.into_reference) = (record.account, record.reference)
          and not exists (select from reconciliation_match_ends as e where e.match_id = m.id)) as parts
    from reconciled_references as record ${joins} where record.id = any(${ids}::uuid[])`;

/** Correcting entries, newest first. */
export const correctionList: RecordList = {
  name: 'corrections',
  table: 'reconciliation_corrections',
  joins: sql`join admins as proposer on proposer.id = record.proposed_by
    left join admins as decider on decider.id = record.decided_by`,
  columns: sql`record.*, md5(record.account || ' ' || record.reference)::uuid as "exceptionId",
    ${adminName('proposer')} as "proposedBy", record.proposed_at as "proposedAt",
    ${adminName('decider')} as "decidedBy", record.decided_at as "decidedAt"`,
  openTexts: ['record.reference', 'record.account'],
  always: sql`true`,
  filters: Object.fromEntries(
    ['all', 'waiting', 'confirmed', 'refused'].map((state) => [
      state,
      { where: state === 'all' ? sql`true` : sql`record.state = ${sql.lit(state)}` },
    ]),
  ),
  sorts: {},
};

/** Correcting entry; `amount` in kobo into the account. */
export interface CorrectionRow extends Joined {
  id: string;
  against: string;
  amount: number;
  day: string;
  entry_at: Date;
  state: 'waiting' | 'confirmed' | 'refused';
  proposed_by: string;
  exceptionId: string;
}

/** Reads a correcting entry; undefined without one. */
export const selectCorrection = (database: Handle, id: string) =>
  firstRow<CorrectionRow>(database)`
    select ${correctionList.columns} from reconciliation_corrections as record ${correctionList.joins ?? sql``}
    where record.id = ${id}::uuid`;
