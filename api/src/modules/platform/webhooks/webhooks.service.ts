import * as contracts from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import type { AddressFilter } from '../../../outgoing/address-filter.ts';
import { ValidationFailed, conflict, found } from '../../../plugins/errors.ts';
import { sealText, type SealKeys } from '../../../sealing/sealed-text.ts';
import { appendAudit, appendEntry, auditEntry } from '../../base/audit/audit.service.ts';
import { ownershipOf, takeOver } from '../../base/authority/authority.service.ts';
import { lockAsSuperAdmin } from '../../staff/admins/admins.service.ts';
import {
  endProposal,
  proposeIfNeeded,
  type CarryOut,
  type Persons,
} from '../../staff/four-eyes/proposals.service.ts';
import { WebhookNotFound } from './deliveries.service.ts';
import { refusedAddress } from './webhook-address.rules.ts';
import { newSecret } from './webhook-secrets.rules.ts';
import type { WebhookSender } from './webhooks.port.ts';
import * as repository from './webhooks.repository.ts';
import { databaseNow } from '../../../database/clock.ts';

/** Addresses that endpoints may have. */
export interface AddressPolicy {
  isAllowed: AddressFilter;
  allowLocalHttp: boolean;
}

/** Dependencies of the calls on endpoints. */
export interface WebhookContext {
  database: Handle;
  addresses: AddressPolicy;
  /** Key of the endpoints' secrets. */
  key: SealKeys;
  sender: WebhookSender;
}

/** Endpoints with their health, oldest first. */
export const listEndpoints = async (database: Handle): Promise<contracts.Webhook[]> =>
  (await repository.selectEndpoints(database, null)).map(toWebhook);

/** @throws WebhookNotFound */
export async function fetchEndpoint(database: Handle, id: string): Promise<contracts.Webhook> {
  const row = found((await repository.selectEndpoints(database, id))[0], WebhookNotFound);
  return toWebhook(row);
}

const toRecord = recordMapper(contracts.webhook);

function toWebhook(row: repository.EndpointHealthRow): contracts.Webhook {
  const { last_tried_at: at, last_status: status, last_error: error, former_secret_until: until } = row;
  return toRecord({
    ...row,
    lastAttempt: at && { at, status, error },
    ...((until === null || until <= databaseNow()) && { formerSecretUntil: null }),
    ...(row.failures < contracts.webhookPausedAfter && { pausedUntil: null }),
  });
}

const subjectOf = (id: string) => `webhook ${id}`;

/** Host of an address, with a port that is not the usual one. */
const targetOf = (url: string): string => new URL(url).host;

/** Proposes a host, where changes of staff need two super admins. Lock the admin first. @returns entries for the audit */
const proposeHost = (transaction: TransactionHandle, actor: Actor, id: string, url: string) =>
  proposeIfNeeded(transaction, actor, {
    ...{ subject: subjectOf(id), kind: 'webhook', adminId: null },
    content: { recordId: id, name: targetOf(url) },
  });

/** Begins to send to the endpoint of a confirmed proposal. @throws WebhookNotFound */
export const confirmEndpoint: CarryOut = async (transaction, { content: { recordId = '' }, superAdmins }) => {
  if ((await repository.lockEndpoint(transaction, recordId)) === undefined) throw new WebhookNotFound();
  await repository.updateEndpoint(transaction, recordId, { waits: false });
  await repository.restartPending(transaction, recordId);
  return [auditEntry('webhook.confirm', ['webhook', recordId], { proposedBy: superAdmins[0] })];
};

/**
 * Adds an endpoint, which acts on the authority of its maker. It waits for a second super admin, where changes of staff
 * need two.
 * @returns its id and its secret, which is stored encrypted and cannot be read again
 * @throws ValidationFailed for a refused address
 */
export async function createEndpoint(
  { database, addresses, key }: WebhookContext,
  actor: Actor,
  form: contracts.WebhookForm,
): Promise<{ id: string; secret: string; persons: Persons }> {
  assertAddress(form.url, addresses);
  const [id, secret] = [newId(), newSecret()];
  const persons = await database.transaction().execute(async (transaction) => {
    await lockAsSuperAdmin(transaction, [actor.adminId]);
    if ((await repository.countEndpoints(transaction)) >= contracts.maxWebhooks)
      throw conflict(`There are ${contracts.maxWebhooks} endpoints already; remove one first.`);
    const values = valuesOf(form);
    const ownership = ownershipOf(actor, form.expiresOn);
    const proposed = await proposeHost(transaction, actor, id, form.url);
    const state = { waits: proposed.length > 0, secret: sealText(key, id, secret) };
    await repository.insertEndpoint(transaction, { id, ...values, ...ownership, ...state });
    await appendAudit(transaction, actor, proposed);
    const after = { ...auditedOf(values), enabled: true, expiresAt: ownership.expires_at };
    await appendEntry(transaction, actor, 'webhook.create', ['webhook', id], after);
    return state.waits ? 'two' : 'alone';
  });
  return { id, secret, persons };
}

/**
 * Changes, enables or disables an endpoint. Disabling turns pending deliveries into dead letters. Who changes the address
 * becomes the owner, so that it does not rest on the authority of somebody else; another host waits for a second super
 * admin, where changes of staff need two.
 * @throws ValidationFailed for a refused address @throws WebhookNotFound
 */
export async function changeEndpoint(
  { database, addresses }: WebhookContext,
  actor: Actor,
  id: string,
  { enabled, ...form }: contracts.WebhookForm & { enabled: boolean },
): Promise<Persons> {
  assertAddress(form.url, addresses);
  return change(database, actor, id, async (transaction, before) => {
    const values = valuesOf(form);
    const disabled_reason = enabled ? null : before.disabled_reason;
    const isOtherHost = targetOf(form.url) !== targetOf(before.url);
    const proposed = isOtherHost || before.waits ? await proposeHost(transaction, actor, id, form.url) : [];
    const waits = proposed.length > 0;
    const state = { enabled, disabled_reason, waits, ...repository.unpaused };
    await repository.updateEndpoint(transaction, id, { ...values, ...state });
    await appendAudit(transaction, actor, proposed);
    if (form.url !== before.url) await takeOver(transaction, 'webhook_endpoints', id, ownershipOf(actor));
    if (!enabled) await repository.giveUpPending(transaction, id, 'The endpoint was disabled.');
    const was = { ...auditedOf(before), enabled: before.enabled };
    await appendEntry(
      transaction,
      actor,
      'webhook.update',
      ['webhook', id],
      { ...auditedOf(values), enabled },
      was,
    );
    if (waits) return 'two';
    return isOtherHost ? 'alone' : 'one';
  });
}

/** Removes an endpoint with its deliveries. @throws WebhookNotFound */
export async function removeEndpoint(database: Handle, actor: Actor, id: string): Promise<void> {
  await change(database, actor, id, async (transaction, before) => {
    await endProposal(transaction, subjectOf(id));
    const erased = { secret: '', former_secret: null, former_secret_until: null, enabled: false };
    await repository.updateEndpoint(transaction, id, { ...erased, deleted_at: databaseNow() });
    await repository.deleteDeliveries(transaction, id);
    await appendEntry(transaction, actor, 'webhook.delete', ['webhook', id], null, auditedOf(before));
  });
}

/**
 * Replaces the secret; the former one signs too for 24 hours.
 * @returns the new secret
 * @throws WebhookNotFound
 */
export async function rotateSecret(
  { database, key }: Pick<WebhookContext, 'database' | 'key'>,
  actor: Actor,
  id: string,
): Promise<string> {
  const secret = newSecret();
  await change(database, actor, id, async (transaction, before) => {
    const until = new Date(databaseNow().getTime() + contracts.webhookRotationHours * 3_600_000);
    await repository.updateEndpoint(transaction, id, {
      secret: sealText(key, id, secret),
      former_secret: before.secret,
      former_secret_until: until,
    });
    await appendEntry(transaction, actor, 'webhook.rotate', ['webhook', id], {
      formerSecretUntil: until.toISOString(),
    });
  });
  return secret;
}

/**
 * Makes an admin the owner of an endpoint; events that waited are tried as new ones. One that waits for a second super
 * admin waits further.
 * @throws WebhookNotFound @throws ProposedAlready
 */
export async function takeOverEndpoint(database: Handle, actor: Actor, id: string): Promise<void> {
  await change(database, actor, id, async (transaction, before) => {
    const proposed = before.waits ? await proposeHost(transaction, actor, id, before.url) : [];
    await repository.updateEndpoint(transaction, id, { waits: proposed.length > 0 });
    await appendAudit(transaction, actor, proposed);
    const ownership = ownershipOf(actor);
    await takeOver(transaction, 'webhook_endpoints', id, ownership);
    await repository.restartPending(transaction, id);
    const after = { ownerId: actor.adminId, expiresAt: ownership.expires_at };
    await appendEntry(transaction, actor, 'webhook.takeOver', ['webhook', id], after, {
      ownerId: before.owner_id,
    });
  });
}

/** Disables an endpoint that answered with 410; nothing if it is disabled or removed already. */
export async function disableGone(database: Handle, id: string): Promise<void> {
  const reason = 'It answered with 410 Gone.';
  await database.transaction().execute(async (transaction) => {
    const endpoint = await repository.lockEndpoint(transaction, id);
    if (endpoint?.enabled !== true) return;
    await repository.updateEndpoint(transaction, id, { enabled: false, disabled_reason: reason });
    await repository.giveUpPending(transaction, id, 'The endpoint was disabled.');
    await appendEntry(
      transaction,
      null,
      'webhook.disable',
      ['webhook', id],
      { enabled: false, reason },
      { enabled: true },
    );
  });
}

const change = <T>(
  database: Handle,
  actor: Actor,
  id: string,
  work: (transaction: TransactionHandle, before: repository.EndpointRow) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    // Before the endpoint, as a confirmation does.
    await lockAsSuperAdmin(transaction, [actor.adminId]);
    const before = found(await repository.lockEndpoint(transaction, id), WebhookNotFound);
    return work(transaction, before);
  });

function assertAddress(url: string, policy: AddressPolicy): void {
  const reason = refusedAddress(url, policy);
  if (reason !== null) throw new ValidationFailed({ url: reason });
}

const valuesOf = ({ url, description, eventTypes }: contracts.WebhookForm): repository.EndpointValues => ({
  ...{ url, description, event_types: [...new Set(eventTypes)] },
});

const auditedOf = ({ url, description, event_types: eventTypes }: repository.EndpointValues) => ({
  ...{ url, description, eventTypes },
});
