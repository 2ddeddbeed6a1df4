import { createHash, timingSafeEqual } from 'node:crypto';
import { object, string, type InferType, type Schema } from 'yup';
import { callProvider } from '../../base/providers/http-client.adapter.ts';
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

/** Decimal text in kobo of an amount that is reported as number or text; undefined for anything else. */
export function koboText(amount: unknown, koboPerUnit: 1 | 100): string | undefined {
  const isText = typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount);
  const value = isText || typeof amount === 'number' ? Number(amount) * koboPerUnit : -1;
  return value >= 0 && value < 1e15 ? String(Number(value.toFixed(4))) : undefined;
}

/**
 * Reads the charges of a transfer or payment tolerantly, since documents and answers of providers disagree.
 * @param total the sum as reported
 * @param breakdown its parts, if there are any: `[{ type, amount }]` or amounts by name
 */
export function readCharges(total: unknown, breakdown: unknown, koboPerUnit: 1 | 100): ReportedCharges {
  const listed = Array.isArray(breakdown) ? (breakdown as unknown[]) : Object.entries(breakdown ?? {});
  const parts = listed.flatMap((part) => {
    const { 0: key, 1: value, ...named } = Object(part) as Record<string, unknown>;
    const kobo = koboText(named['amount'] ?? value, koboPerUnit);
    const title = String(named['type'] ?? named['name'] ?? key);
    return kobo === undefined ? [] : [{ title, kobo: Number(kobo) }];
  });
  const sum = (isWanted: (title: string) => boolean) => {
    const wanted = parts.filter(({ title }) => isWanted(title));
    return wanted.length === 0 ? undefined : wanted.reduce((kobo, part) => kobo + part.kobo, 0);
  };
  const [isDuty, isVat] = [/stamp|duty|levy|emtl/i, /vat|tax/i];
  const duty = sum((title) => isDuty.test(title));
  const vat = sum((title) => isVat.test(title) && !isDuty.test(title));
  const rest = sum((title) => !isVat.test(title) && !isDuty.test(title));
  const reported = koboText(total, koboPerUnit);
  const fee = rest ?? (reported === undefined ? undefined : Number(reported) - (duty ?? 0) - (vat ?? 0));
  const text = (kobo: number) => String(Number(kobo.toFixed(4)));
  return {
    ...(fee !== undefined && fee >= 0 && { fee: text(fee) }),
    ...(duty !== undefined && { stampDuty: text(duty) }),
    ...(vat !== undefined && { vat: text(vat) }),
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
