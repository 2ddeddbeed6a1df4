import { createHash } from 'node:crypto';

/** Content of an audit row; the hash covers all of it. */
export interface AuditContent {
  sequence: number;
  at: Date;
  adminId: string | null;
  /** Absent unless a service key made the change, so that other rows hash as they did before service keys. */
  serviceKeyId?: string | undefined;
  action: string;
  recordType: string;
  recordId: string | null;
  address: string;
  requestId: string;
  before: unknown;
  after: unknown;
}

/** Previous hash of the first row. */
export const emptyChain = '0'.repeat(64);

/** SHA-256 over the previous row's hash and the canonical form of this row. */
export function hashAudit(previousHash: string, content: AuditContent): string {
  return createHash('sha256')
    .update(`${previousHash}\n${canonical(content)}`)
    .digest('hex');
}

/** JSON with sorted keys, because the database does not preserve their order. */
export function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
