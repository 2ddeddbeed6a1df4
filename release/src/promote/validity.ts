import type { Registry } from '@padiman/federation/registry';

const day = 24 * 60 * 60 * 1000;

/** Days for which a registry is valid: `REGISTRY_VALID_DAYS`, else 90. */
function validDays(): number {
  const given = process.env.REGISTRY_VALID_DAYS;
  const days = given ? Number(given) : 90;
  if (!(days >= 1 && days <= 3650)) throw new Error(`REGISTRY_VALID_DAYS must be 1 to 3650, not ${given}`);
  return days;
}

/** Time for which a new registry is valid. It is issued later than the one before, also by a slow clock. */
export function validityAfter(previous: Registry | undefined): { issuedAt: string; expires: string } {
  const issued = Math.max(Date.now(), Date.parse(previous?.issuedAt ?? '') + 1 || 0);
  return {
    issuedAt: new Date(issued).toISOString(),
    expires: new Date(issued + validDays() * day).toISOString(),
  };
}

/** Days until a registry expires; negative afterwards. */
export const daysLeft = ({ expires }: Registry, now = Date.now()): number =>
  (Date.parse(expires ?? '') - now) / day;

/** Tells whether less than half of a registry's validity is left. */
export const isRenewalDue = ({ issuedAt, expires }: Registry, now = Date.now()): boolean =>
  !(Date.parse(expires ?? '') - now > now - Date.parse(issuedAt ?? ''));
