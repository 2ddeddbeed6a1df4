import { createHash, timingSafeEqual } from 'node:crypto';
import { object, string, type InferType, type Schema } from 'yup';
import { callProvider } from '../../base/providers/http-client.adapter.ts';
import {
  TransferRefused,
  TransferUnsure,
  type ProviderAccount,
  type TransferEvent,
} from './payout-provider.port.ts';

/** Sends one call, and returns the `data` of its answer. */
export type ProviderCalls = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/**
 * Calls of a JSON API whose answers are `{ status, message, data }`.
 * @param options.success value of `status` in answers to calls that succeeded
 */
export function providerCalls(
  { secretKey, baseUrl, timeout }: ProviderAccount,
  { name, success }: { name: string; success: unknown },
): ProviderCalls {
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
    if (status >= 200 && status < 300 && answer?.status === success) return answer?.data;
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
