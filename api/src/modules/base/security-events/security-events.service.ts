import {
  securityEventKinds,
  type CallInput,
  type listSecurityEvents,
  type SecurityEventKind,
} from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import { originConditions } from '../../../lists/record-list.ts';
import { readable } from '../../../lists/record-list-service.ts';
import { maskPhone, rowsPerMinute, sourceOf } from './security-event.rules.ts';
import {
  appendEvent,
  concernsAdmin,
  deleteBefore,
  eventList,
  type EventRow,
} from './security-events.repository.ts';

export type { EventRow };

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
  kind: SecurityEventKind;
  /** Admin whose account the event concerns, if that is not the one who caused it. */
  accountId?: string | undefined;
  /** Phone number given in the request: finds the account, or is kept masked. */
  phoneNumber?: unknown;
  /** Facts of the kind. */
  details?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Records a security event: a log line at level `warn`, and a row. Beyond {@link rowsPerMinute} rows of a kind in a
 * minute by one admin or network, events are counted only.
 *
 * In a transaction call it as late as possible: it locks the count of the events of its source until the end.
 *
 * @param database the transaction of the change, so that the row exists exactly if the change does
 */
export async function recordSecurityEvent(
  database: Handle,
  { adminId, address, requestId, log }: EventOrigin,
  { kind, accountId, phoneNumber, details = {} }: NewSecurityEvent,
): Promise<void> {
  const phone = maskPhone(phoneNumber);
  const events = await appendEvent(
    database,
    {
      ...{
        id: newId(),
        at: new Date(),
        kind,
        adminId,
        accountId: accountId ?? null,
        phone,
        address,
        requestId,
      },
      phoneNumber: phone === null ? null : (phoneNumber as string),
      details: JSON.stringify(details),
      source: sourceOf(adminId, address),
    },
    rowsPerMinute,
  );
  if (events > rowsPerMinute) return;
  const further =
    events === rowsPerMinute ? { furtherEvents: 'counted only until the end of the minute' } : {};
  const facts = {
    adminId,
    ...(accountId === undefined ? {} : { accountId }),
    ...(phone === null ? {} : { phone }),
  };
  log.warn({ securityEvent: kind, ...facts, address, ...details, ...further }, 'security event');
}

type EventQuery = NonNullable<CallInput<typeof listSecurityEvents>['query']>;

/** Security events, filtered by kind, admin, address and time. */
export const securityEventList = readable<EventRow, string, never, EventQuery>(
  eventList(securityEventKinds, rowsPerMinute),
  'all',
  ({ adminId, ...query }) => [
    ...(adminId === undefined ? [] : [concernsAdmin(adminId)]),
    ...originConditions(query),
  ],
);

const pruneBatch = 1_000;

/** Deletes events that are older than a number of days, at least 30. @returns the number of deleted events */
export async function pruneSecurityEvents(database: Handle, days: number): Promise<number> {
  const time = new Date(Date.now() - days * 86_400_000);
  let deleted = 0;
  for (;;) {
    const batch = await deleteBefore(database, time, pruneBatch);
    deleted += batch;
    if (batch < pruneBatch) return deleted;
  }
}
