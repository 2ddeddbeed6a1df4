import { createHash } from 'node:crypto';

/** What a row of the audit says; the hash covers all of it. */
export interface AuditContent {
  sequence: number;
  at: Date;
  adminId: string | null;
  action: string;
  recordType: string;
  recordId: string | null;
  address: string;
  requestId: string;
  before: unknown;
  after: unknown;
}

/** The hash before the first row. */
export const emptyChain = '0'.repeat(64);

/** SHA-256 over the hash of the row before and the canonical form of this one. */
export function hashAudit(previousHash: string, content: AuditContent): string {
  return createHash('sha256')
    .update(`${previousHash}\n${canonical(content)}`)
    .digest('hex');
}

/** JSON with sorted keys: the database does not keep the order in which they were written. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
