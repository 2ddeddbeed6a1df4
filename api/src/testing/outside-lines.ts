import { createHash } from 'node:crypto';
import type { Handle, NewRow } from '../database/schema.ts';
import { inserter } from './rows.ts';

const insertLine = inserter('outside_lines', { at: new Date('2026-11-01T10:00:00Z'), raw: '{}' });

type Dispute = Partial<NewRow<'outside_lines'>> & { external_id: string };

/** Inserts a version of an open dispute over ₦1,200 that Paystack reports. @returns the id of the line */
export const insertDispute = (database: Handle, line: Dispute): Promise<string> =>
  insertLine(database, {
    ...{ account: 'provider:paystack', kind: 'dispute', amount: '-120000', status: 'open' },
    digest: createHash('sha256').update(JSON.stringify(line)).digest('hex'),
    ...line,
  });

/** Inserts the provider's reference of a payment in. */
export const insertReference = async (
  database: Handle,
  recordId: string,
  reference: string,
  provider = 'paystack',
): Promise<void> =>
  void (await database
    .insertInto('payment_references')
    .values({ record_id: recordId, provider, reference })
    .execute());
