import * as contracts from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import { originConditions } from '../../../lists/record-list.ts';
import { readable } from '../../../lists/contract-list.ts';
import { addressSubject } from '../limiter/budgets.rules.ts';
import { countBeyond, forgetEventsBefore } from '../limiter/limiter.service.ts';
import { concernsAdmin, deleteBefore, eventList, insertEvent } from './security-events.repository.ts';
import { databaseNow } from '../../../database/clock.ts';

/** Rows of one kind that one source may cause in a minute; further events are counted. */
export const rowsPerMinute = 20;

const budget = 'security-event';

/** Request that an event comes from. */
export interface EventOrigin {
  /** The signed-in admin; null without a session. */
  adminId: string | null;
  address: string;
  requestId: string;
  log: { warn: (details: object, message: string) => void };
}

/** Event of a kind of the contracts. Never pass a password, a code, a token or the text of a search. */
export interface NewSecurityEvent {
  kind: contracts.SecurityEventKind;
  /** Admin whose account the event concerns, if that is not the one who caused it. */
  accountId?: string | undefined;
  /** Phone number given in the request: finds the account, or is kept but for its last three digits. */
  phoneNumber?: unknown;
  /** Facts of the kind. */
  details?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Records a security event: a log line at level `warn`, and a row. Beyond {@link rowsPerMinute} rows of a kind in a
 * minute by one admin or, without a session, one network, events are counted only.
 *
 * In a transaction call it as late as possible: it locks the count of the events of its source until the end.
 * @param database the transaction of the change, so that the row exists exactly if the change does
 */
export async function recordSecurityEvent(
  database: Handle,
  { adminId, address, requestId, log }: EventOrigin,
  { kind, accountId, phoneNumber, details = {} }: NewSecurityEvent,
): Promise<void> {
  const known = typeof phoneNumber === 'string' && /^\d{11}$/.test(phoneNumber) ? phoneNumber : null;
  const phone = known && `0*******${known.slice(-3)}`;
  const at = databaseNow();
  const by = adminId === null ? `network:${addressSubject(address)}` : `admin:${adminId}`;
  const source = `${by} ${kind} ${at.toISOString().slice(0, 16)}`;
  const ordinal = await countBeyond(database, budget, source, rowsPerMinute);
  if (ordinal > rowsPerMinute) return;
  await insertEvent(database, {
    ...{ id: newId(), at, kind, admin_id: adminId, account_id: accountId ?? null, phone, address },
    ...{ request_id: requestId, details: JSON.stringify(details), source, ordinal, phoneNumber: known },
  });
  const further = ordinal === rowsPerMinute && { furtherEvents: 'counted only until the end of the minute' };
  const facts = { adminId, ...(accountId !== undefined && { accountId }), ...(phone !== null && { phone }) };
  log.warn({ securityEvent: kind, ...facts, address, ...details, ...further }, 'security event');
}

/** Security events, filtered by kind, admin, address and time. */
export const securityEventList = readable<
  { id: string },
  NonNullable<contracts.CallInput<typeof contracts.listSecurityEvents>['query']>
>(eventList(contracts.securityEventKinds, rowsPerMinute), 'all', ({ adminId, ...query }) => [
  ...(adminId === undefined ? [] : [concernsAdmin(adminId)]),
  ...originConditions(query),
]);

const pruneBatch = 1_000;

/** Deletes events that are older than a number of days, at least 30. @returns the number of deleted events */
export async function pruneSecurityEvents(database: Handle, days: number): Promise<number> {
  const time = new Date(databaseNow().getTime() - days * 86_400_000);
  await forgetEventsBefore(database, budget, time);
  for (let deleted = 0; ;) {
    const batch = await deleteBefore(database, time, pruneBatch);
    deleted += batch;
    if (batch < pruneBatch) return deleted;
  }
}
