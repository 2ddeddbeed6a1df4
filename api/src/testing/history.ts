import { sql, type Kysely } from 'kysely';
import { digestAudit, emptyChain, hashAudit } from '../modules/base/audit/audit-hash.rules.ts';

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const admin = id(1);
const [giver, rider] = [id(11), id(12)];

/**
 * Rows that a server of each schema version could have written, by the last migration of that version. Plain SQL,
 * since today's code may use newer columns. Rows of a released version are never changed.
 */
export const history: Record<string, string[]> = {
  '0001-staff': [
    `insert into admins (id, first_name, last_name, phone_number, password_hash, super_admin, rights)
     values ('${admin}', 'Ada', 'Obi', '08030000001', 'hash', true, '{"viewAllUsers": true}'),
       ('${id(2)}', 'Gone', 'Long', '08030000002', 'hash', false, '{}')`,
    `update admins set deleted_at = now(), deleted_by = '${admin}', delete_reason = 'left' where id = '${id(2)}'`,
    `insert into sessions (id, token_hash, admin_id, address, expires_at)
     values ('${id(3)}', '${'b'.repeat(64)}', '${admin}', '127.0.0.1', now() + interval '8 hours')`,
    `insert into throttles (kind, subject, failures) values ('login-account', '08030000001', 2)`,
    `insert into meta (key, value) values ('demo', '{"scale": 1}')`,
  ],
  // The totals equal the earnings, refunds and withdrawals below.
  '0002-users': [
    `insert into users (id, first_name, last_name, phone_number, email, is_driver, blocked, total_earnings,
       total_refunds, total_withdrawals)
     values ('${giver}', 'Bisi', 'Ade', '08100000001', 'b@example.com', true, true, 900000, 0, 250000)`,
    `insert into users (id, first_name, last_name, phone_number, email, is_verified, referred_by, total_refunds)
     values ('${rider}', 'Chidi', 'Eze', '08100000002', 'c@example.com', true, '${giver}', 70000)`,
  ],
  '0003-records': [
    `insert into parcel_trips (id, user_id, bus_stop, travel_date, arrival_date, destination, max_price, min_price, state)
     values ('${id(21)}', '${giver}', 'Ojota', '2026-01-02', '2026-01-03', 'Kano', 500000, 100000, 'Lagos')`,
    `insert into offered_rides (id, user_id, destination, travelling_date, current_city, no_of_passengers, plate_no,
       time_of_take_off, preferred_take_off, drop_off, report_ride)
     values ('${id(22)}', '${giver}', 'Abuja', '2026-01-02', 'Lagos', 3, 'ABC-123DE', '08:00', 'Ojota', 'Wuse', true)`,
    `insert into passenger_requests (id, user_id, driver_id, ride_id, destination, travelling_date, current_city, paid,
       amount, refunded_amount)
     values ('${id(23)}', '${rider}', '${giver}', '${id(22)}', 'Abuja', '2026-01-02', 'Lagos', true, 120000, 50000)`,
    `insert into sent_parcels (id, user_id, trip_id, receiver_name, paid, amount, refunded_amount, state, sender_city,
       receiver_city, delivery_date, end_ride)
     values ('${id(24)}', '${rider}', '${id(21)}', 'Dayo', true, 80000, 20000, 'Lagos', 'Lagos', 'Kano', '2026-01-03',
       true)`,
    `insert into posts (id, text, author_user_id) values ('${id(25)}', 'Safe roads', '${rider}')`,
    `insert into posts (id, text, author_admin_id, deleted_at) values ('${id(26)}', 'Old news', '${admin}', now())`,
    `insert into driver_applications (id, user_id, first_name, last_name, license_number, phone_number, status,
       date_of_birth, decided_by, decided_at)
     values ('${id(27)}', '${giver}', 'Bisi', 'Ade', 'LIC-1', '08100000001', 'accepted', '1990-01-01', '${admin}', now())`,
  ],
  '0004-money': [
    `insert into withdrawals (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code,
       requested_amount, status, decided_by, decided_at)
     values ('${id(31)}', '${giver}', 'W-1', '0123456789', 'Bisi Ade', 'A bank', '001', 250000, 'accepted', '${admin}',
       now()),
       ('${id(32)}', '${giver}', 'W-2', '0123456789', 'Bisi Ade', 'A bank', '001', 100000, 'pending', null, null)`,
    `insert into earnings (id, kind, user_id, amount, accepted_at)
     values ('${id(33)}', 'product', '${giver}', 90000, now()), ('${id(34)}', 'referral', '${giver}', 90000, now())`,
  ],
  '0005-audit': auditOf(2),
  '0008-one-time-codes': [
    `insert into one_time_codes (phone_number, id, admin_id, code_hash, expires_at)
     values ('08030000001', '${id(41)}', '${admin}', '${'c'.repeat(64)}', now() + interval '10 minutes')`,
    `insert into code_phones (phone_number, sent_at) values ('08030000001', array[now()])`,
    `insert into code_addresses (address, phones) values ('10.0.0.1', array['08030000009'])`,
  ],
  '0013-ledger': entryOf(51, 'opening:later', null, [
    `'trips', null, null, -5000`,
    `'available', '${rider}', 'earnings', 5000`,
  ]),
  // The opening balances hold the pending request.
  '0014-payouts': [
    `update withdrawals set status = 'accepted', decided_by = '${admin}', decided_at = now(), remark = 'as asked'
     where id = '${id(32)}'`,
    ...entryOf(52, `withdrawal.accept:${id(32)}`, id(32), [
      `'held', '${giver}', 'withdrawals', -100000`,
      `'payouts', null, null, 100000`,
    ]),
    `insert into payouts (id, user_id, amount, provider, reference)
     values ('${id(32)}', '${giver}', 100000, 'manual', 'padiman-reference-of-32')`,
  ],
  '0015-approvals': [
    `insert into withdrawals (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code,
       requested_amount)
     values ('${id(35)}', '${giver}', 'W-3', '0123456789', 'Bisi Ade', 'A bank', '001', 50000)`,
    ...entryOf(53, `withdrawal.hold:${id(35)}`, id(35), [
      `'available', '${giver}', null, -50000`,
      `'held', '${giver}', null, 50000`,
    ]),
    `insert into withdrawal_approvals (withdrawal_id, admin_id, seen)
     values ('${id(35)}', '${admin}', '{"accountNumber": "0123456789"}')`,
  ],
  '0020-refunds': [
    `insert into refund_approvals (record_id, item_type, admin_id, reason, seen)
     values ('${id(24)}', 'sendparcels', '${admin}', 'It arrived broken', '{"kobo": 60000}')`,
    `insert into single_refunds (id, admin_id, amount) values ('${id(61)}', '${admin}', 20000)`,
  ],
  '0034-payout-claims': [
    `update payouts set claimed_by = '${admin}', claimed_until = now() where id = '${id(32)}'`,
    `insert into resolved_accounts (bank_code, account_number, name) values ('001', '0123456789', 'ADE BISI')`,
  ],
  '0041-review': [
    `insert into review_claims (queue, record_id, admin_id, until)
     values ('withdrawals', '${id(35)}', '${admin}', now())`,
    `insert into scheduled_decisions (id, queue, record_id, admin_id, decision, address, request_id, takes_effect_at,
       next_try_at)
     values ('${id(71)}', 'withdrawals', '${id(35)}', '${admin}', 'rejected', '10.0.0.1', 'request', now(), now())`,
  ],
  '0044-notes': [
    `insert into record_notes (id, record_type, record_id, admin_id, kind, text)
     values ('${id(72)}', 'withdrawal', '${id(35)}', '${admin}', 'hold', 'The bank was asked')`,
    `insert into note_mentions (note_id, admin_id) values ('${id(72)}', '${admin}')`,
    `insert into record_holds (id, record_type, record_id, admin_id, note_id)
     values ('${id(73)}', 'withdrawal', '${id(35)}', '${admin}', '${id(72)}')`,
    `insert into record_escalations (id, record_type, record_id, admin_id, note_id)
     values ('${id(74)}', 'withdrawal', '${id(35)}', '${admin}', '${id(72)}')`,
  ],
  '0051-moderation-review': [
    `update offered_rides set reviewed_at = now(), reviewed_by = '${admin}'`,
    `insert into review_claims (queue, record_id, admin_id, until)
     values ('reportedRides', '${id(22)}', '${admin}', now())`,
  ],
  '0046-saved-views': [
    `insert into saved_views (id, owner_id, path, name, filter, search, sort, hidden_columns, density, shared)
     values ('${id(81)}', '${admin}', '/users', 'Blocked', 'blocked', 'lagos', '-totalBalance', '{email}', 'compact',
       true)`,
  ],
  '0048-bulk-jobs': [
    `insert into bulk_jobs (id, admin_id, list, action, address, request_id, count, hash, groups, exceptions, expires_at)
     values ('${id(91)}', '${admin}', 'withdrawals', 'rejected', '10.0.0.1', 'request', 1, 'hash', '[]', '[]', now())`,
    `insert into bulk_items (id, job_id, record_id, version, exceptions)
     values ('${id(92)}', '${id(91)}', '${id(35)}', '1', '{}')`,
  ],
  '0052-audit-sealing': unsealedAudit(),
};

/** Statements of a ledger transaction. */
function entryOf(number: number, key: string, record: string | null, postings: string[]): string[] {
  const lines = postings.map((posting, at) => `('${id(number)}', ${at + 1}, ${posting})`);
  return [
    `insert into ledger_transactions (id, key, kind, record_id)
     values ('${id(number)}', '${key}', '${key.split(':')[0]}', ${record === null ? 'null' : `'${record}'`})`,
    `insert into ledger_postings (transaction_id, line, account, user_id, total, amount) values ${lines.join(', ')}`,
  ];
}

/** Statements of a valid audit chain. */
function auditOf(rows: number): string[] {
  const written: string[] = [];
  let hash = emptyChain;
  for (let sequence = 1; sequence <= rows; sequence += 1) {
    const at = new Date(Date.UTC(2026, 0, sequence));
    const content = {
      sequence,
      at,
      adminId: admin,
      action: 'user.block',
      recordType: 'user',
      recordId: rider,
    };
    const before = { blocked: sequence % 2 === 0 };
    const after = { blocked: sequence % 2 === 1 };
    const previous = hash;
    hash = hashAudit(previous, { ...content, address: '127.0.0.1', requestId: 'r', before, after });
    written.push(`insert into audit (sequence, at, admin_id, action, record_type, record_id, address, request_id, before,
       after, previous_hash, hash)
     values (${sequence}, '${at.toISOString()}', '${admin}', 'user.block', 'user', '${rider}', '127.0.0.1', 'r',
       '${JSON.stringify(before)}', '${JSON.stringify(after)}', '${previous}', '${hash}')`);
  }
  return [...written, `update audit_head set sequence = ${rows}, hash = '${hash}'`];
}

/** Statements of an entry of the audit that is not sealed yet. */
function unsealedAudit(): string[] {
  const at = new Date(Date.UTC(2026, 1, 1));
  const [action, address, requestId] = ['user.block', '127.0.0.1', 'r'];
  const change = { before: { blocked: false }, after: { blocked: true } };
  const record = { action, recordType: 'user', recordId: rider };
  const digest = digestAudit({ at, adminId: admin, ...record, address, requestId, ...change });
  return [
    `insert into audit_unsealed (at, admin_id, action, record_type, record_id, address, request_id, before, after, digest)
     values ('${at.toISOString()}', '${admin}', '${action}', 'user', '${rider}', '${address}', '${requestId}',
       '${JSON.stringify(change.before)}', '${JSON.stringify(change.after)}', '${digest}')`,
  ];
}

/** Inserts the rows of the version that ends with the migration. */
export async function insertHistory(database: Kysely<never>, migration: string): Promise<void> {
  for (const statement of history[migration] ?? []) await sql.raw(statement).execute(database);
}
