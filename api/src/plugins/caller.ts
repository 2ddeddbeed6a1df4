import type { AccessHolder } from '@padiman/contracts';

/** The admin behind a request, as the database has it at this moment. */
export interface Caller extends AccessHolder {
  adminId: string;
  sessionId: string;
}

/** Who does something and from where, for services that write it down. */
export interface Actor {
  adminId: string;
  address: string;
  requestId: string;
}
