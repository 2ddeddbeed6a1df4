import { createHash, timingSafeEqual } from 'node:crypto';
import { object, string, type InferType, type Schema } from 'yup';
import { callProvider } from '../../base/providers/http-client.adapter.ts';
import { koboText, negated, sumOf } from './exact-amounts.rules.ts';
import {
  TransferRefused,
  TransferUnsure,
  type ProviderAccount,
  type ReportedCharges,
  type TransferEvent,
} from './payout-provider.port.ts';

type Send<Answer> = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

/** Sends one call, and returns the `data` of its answer. */
export type ProviderCalls = Send<unknown>;

/** Sends one call, and returns its answer with the `meta` of a page. */
export type ProviderAnswers = Send<{ data?: unknown; meta?: unknown }>;

/** Calls as {@link providerAnswers} makes them, without `meta`. */
export function providerCalls(...given: Parameters<typeof providerAnswers>): ProviderCalls {
  const answers = providerAnswers(...given);
  return async (...call) => (await answers(...call)).data;
}

/**
 * Calls of a JSON API whose answers are `{ status, message, data }`.
 * @param options.success value of `status` in answers to calls that succeeded
 */
export function providerAnswers(
  { secretKey, baseUrl, timeout }: ProviderAccount,
  { name, success }: { name: string; success: unknown },
): ProviderAnswers {
  return async (method, path, body) => {
    const { status, json, retryAfter } = await callProvider({
      method,
      url: `${baseUrl}${path}`,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      timeout,
    }).catch((cause: unknown) => {
      throw new TransferUnsure(`${name} did not answer`, { cause });
    });
    const answer = json as { status?: unknown; message?: unknown; data?: unknown } | null | undefined;
    if (answer === undefined) throw new TransferUnsure(`${name} did not answer with JSON`);
    if (status >= 200 && status < 300 && answer?.status === success) return answer ?? {};
    // The provider's message, without any number that could be an account.
    const details = String(answer?.message ?? '')
      .replaceAll(/\d{6,}/g, '******')
      .slice(0, 200);
    const message = `${name} answered ${status}${details && `: ${details}`}`;
    // Invalid keys and too many calls do not concern this transfer.
    const final = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
    throw final ? new TransferRefused(message, status) : new TransferUnsure(message, { retryAfter });
  };
}

/** Validates an answer. @throws TransferUnsure */
export function validated<S extends Schema>(schema: S, data: unknown, name: string): InferType<S> {
  try {
    return schema.validateSync(data, { strict: true });
  } catch {
    throw new TransferUnsure(`${name} answered something that is not documented`);
  }
}

const resolvedAccount = object({ account_name: string().required() });

/** Name of the owner in the answer about an account. @throws TransferUnsure */
export const ownerIn = (data: unknown, name: string): string =>
  validated(resolvedAccount, data, name).account_name;

const [isDuty, isVat] = [/stamp|duty|levy|emtl/i, /vat|tax/i];

/**
 * Reads the charges of a transfer or payment tolerantly, since documents and answers of providers disagree: the total has
 * the stamp duty or not, and there are no parts, one, or many, with amounts as texts or numbers. A part of the total that
 * no other explains is a fee.
 * @param total the sum as reported
 * @param breakdown its parts, if there are any: `{ type, amount }`, a list of them, or amounts by name
 */
export function readCharges(total: unknown, breakdown: unknown, unit: 'kobo' | 'naira'): ReportedCharges {
  const read = (amount: unknown) => {
    const kobo = koboText(amount, unit);
    return kobo?.startsWith('-') ? undefined : kobo;
  };
  const given = Object(breakdown) as object;
  const listed = Array.isArray(given)
    ? (given as unknown[])
    : 'amount' in given
      ? [given]
      : Object.entries(given);
  const parts = listed.flatMap((part) => {
    const { 0: key, 1: value, ...named } = Object(part) as Record<string, unknown>;
    const kobo = read(named['amount'] ?? value);
    const title = String(named['type'] ?? named['name'] ?? key);
    return kobo === undefined
      ? []
      : [{ name: isDuty.test(title) ? 'duty' : isVat.test(title) ? 'vat' : 'fee', kobo }];
  });
  const [duty, vat, fee] = ['duty', 'vat', 'fee'].map((name) => {
    const own = parts.filter((part) => part.name === name);
    return own.length === 0 ? undefined : sumOf(own.map(({ kobo }) => kobo));
  });
  const reported = read(total);
  const rest = sumOf([reported ?? '-1', ...[duty, vat, fee].map((kobo) => negated(kobo ?? '0'))]);
  const whole = rest.startsWith('-') ? fee : sumOf([fee ?? '0', rest]);
  return {
    ...(whole !== undefined && { fee: whole }),
    ...(duty !== undefined && { stampDuty: duty }),
    ...(vat !== undefined && { vat }),
  };
}

/** Reads an event `transfer.…`. @returns undefined for another event; null for an invalid one */
export function readTransferEvent(body: Buffer, read: (event: unknown) => TransferEvent) {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return /^transfer\./.test(String((json as { event?: unknown }).event)) ? read(json) : undefined;
  } catch {
    return null;
  }
}

/** Compares a secret of any length in constant time. */
export function equalsSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
