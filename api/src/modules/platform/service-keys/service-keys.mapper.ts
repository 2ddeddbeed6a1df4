import type { ServiceKey } from '@padiman/contracts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { prefixOf } from './service-key.rules.ts';
import type { ServiceKeyRow } from './service-keys.repository.ts';

/** Maps a key to the contract's record. */
export const toServiceKey = (row: ServiceKeyRow): ServiceKey => ({
  _id: row.id,
  label: row.label,
  prefix: prefixOf(row.lookup),
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  createdBy: fullName(row.first_name, row.last_name),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});
