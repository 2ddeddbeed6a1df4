import type { ServiceKey } from '@padiman/contracts';
import { formatMoment } from '@padiman/ui';

/** State of a key in words. */
export function stateOf({ revokedAt, expiresAt }: ServiceKey, now = Date.now()): string {
  if (revokedAt !== null) return `Revoked ${formatMoment(revokedAt)}`;
  if (expiresAt === null) return 'Active, does not expire';
  return `${Date.parse(expiresAt) > now ? 'Active, expires' : 'Expired'} ${formatMoment(expiresAt)}`;
}

/** Creation and last use of a key in words. */
export const usageOf = ({ createdAt, createdBy, lastUsedAt }: ServiceKey): string =>
  `Created ${formatMoment(createdAt)} by ${createdBy ?? 'the command line'}, ${
    lastUsedAt === null ? 'never used' : `last used ${formatMoment(lastUsedAt)}`
  }`;
