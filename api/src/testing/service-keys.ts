import { serviceScopeNames, type ServiceScope } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle } from '../database/schema.ts';
import { createServiceKey } from '../modules/platform/service-keys/service-keys.service.ts';
import type { TestAnswer, TestApi } from './api.ts';

/** A service key and a way to call with it. */
export interface TestKey {
  id: string;
  token: string;
  /** Sends a call; a `POST` has a new idempotency key unless one is given. */
  send: (method: string, path: string, body?: unknown, idempotencyKey?: string) => Promise<TestAnswer>;
}

/** Creates a service key with scopes, all by default. */
export async function insertServiceKey(
  api: TestApi,
  scopes: readonly ServiceScope[] = serviceScopeNames,
): Promise<TestKey> {
  const key = await createKey(api.database, scopes);
  return {
    ...key,
    send: (method, path, body, idempotencyKey = newId()) =>
      api.call(method, `/service${path}`, {
        token: key.token,
        ...(body === undefined ? {} : { body }),
        ...(method === 'POST' ? { headers: { 'idempotency-key': idempotencyKey } } : {}),
      }),
  };
}

const createKey = (database: Handle, scopes: readonly ServiceScope[]) =>
  createServiceKey(database, null, { label: 'Test backend', scopes: [...scopes] });
