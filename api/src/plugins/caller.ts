import type { AccessHolder } from '@padiman/contracts';

/** Signed-in admin of a request, read from the database for each request. */
export interface Caller extends AccessHolder {
  adminId: string;
  /** Version of the account; see {@link Authority}. */
  adminVersion: number;
  sessionId: string;
}

/**
 * Basis of work that acts after its request: the admin, the version of the account, which a change of password, rights,
 * phone number or super admin and a deletion raise, and the session; null where it began without one.
 */
export interface Authority {
  adminId: string;
  adminVersion: number | null;
  sessionId: string | null;
}

/** Admin, address and request that the audit records for a change. */
export interface AuditedAdmin {
  adminId: string;
  address: string;
  requestId: string;
}

/** Admin of a request, with the authority that work which acts later rests on. */
export interface Actor extends AuditedAdmin, Authority {}

/** Service key of a request, read from the database for each request. */
export interface ServiceCaller {
  keyId: string;
  scopes: ReadonlySet<string>;
}
