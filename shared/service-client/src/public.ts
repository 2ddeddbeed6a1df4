import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './service-api.d.ts';

export type { components, operations, paths } from './service-api.d.ts';

/** Options of {@link createServiceClient}. */
export interface ServiceClientOptions {
  /** Address of the API with its prefix, such as `https://console.example.org/api`. */
  url: string;
  /** Service key, `pdm_live_…`. */
  key: string;
  /** Replaces the global `fetch`, such as to retry or to trace. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A client of the service API whose calls are typed by their paths. */
export type ServiceClient = Client<paths, `application/json`>;

/**
 * Creates a client of the service API. A call resolves to `{ data }`, or to `{ error }` with the envelope of a refused
 * one; it rejects when no answer arrives.
 */
export function createServiceClient({ url, key, fetch }: ServiceClientOptions): ServiceClient {
  return createClient<paths, 'application/json'>({
    baseUrl: url.replace(/\/$/, ''),
    headers: { authorization: `Bearer ${key}` },
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/** A new idempotency key: the same one for each retry of a request. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
