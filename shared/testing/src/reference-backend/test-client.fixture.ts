import type { ReferenceBackend } from './reference-backend.ts';

/** Answer of a call: status, content type, and the body as JSON if it is any. */
export interface Received {
  status: number;
  type: string;
  text: string;
  json: unknown;
}

/** Calls a backend as the super admin. `token: ''` sends none. */
export async function request(
  backend: ReferenceBackend,
  method: string,
  path: string,
  { body, token = backend.signIn('superAdmin').token }: { body?: unknown; token?: string } = {},
): Promise<Received> {
  const response = await fetch(`${backend.address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { status: response.status, type, text, json: type.includes('json') ? JSON.parse(text) : undefined };
}
