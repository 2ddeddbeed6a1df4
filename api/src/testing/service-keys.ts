import { keyBudget, serviceScopeNames, type ServiceScope } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { createServiceKey } from '../modules/platform/service-keys/service-keys.service.ts';
import type { TestAnswer, TestApi } from './api.ts';

/** A service key and a way to call with it. */
export interface TestKey {
  id: string;
  token: string;
  /** Sends a call; a write has a new idempotency key unless one is given. */
  send: (method: string, path: string, body?: unknown, idempotencyKey?: string) => Promise<TestAnswer>;
}

/** Creates a service key without an owner, with scopes, all by default, and a daily limit, the highest by default. */
export async function insertServiceKey(
  api: TestApi,
  scopes: readonly ServiceScope[] = serviceScopeNames,
  dailyLimit: number = keyBudget.maxNaira,
): Promise<TestKey> {
  const form = { label: 'Test backend', scopes: [...scopes], dailyLimit };
  return testKey(api, await createServiceKey(api.database, null, form));
}

/** Calls with a key that was created. */
export const testKey = (api: TestApi, key: Pick<TestKey, 'id' | 'token'>): TestKey => ({
  ...key,
  send: (method, path, body, idempotencyKey = newId()) =>
    api.call(method, `/service${path}`, {
      token: key.token,
      ...(body === undefined ? {} : { body }),
      ...(method === 'GET' ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    }),
});
