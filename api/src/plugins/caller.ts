import type { AccessHolder } from '@padiman/contracts';

/** Signed-in admin of a request, read from the database for each request. */
export interface Caller extends AccessHolder {
  adminId: string;
  sessionId: string;
}

/** Admin, address and request that the audit records for a change. */
export interface Actor {
  adminId: string;
  address: string;
  requestId: string;
}

/** Service key of a request, read from the database for each request. */
export interface ServiceCaller {
  keyId: string;
  scopes: ReadonlySet<string>;
}
