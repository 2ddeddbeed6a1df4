import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import {
  lockUnchangedPassword,
  selectCredentials,
  selectCredentialsByPhone,
  updatePasswordHash,
  type CredentialsRow,
} from './admin-credentials.repository.ts';

export type { CredentialsRow };

/** The live admin with a phone number, with the stored password hash. */
export const findCredentialsByPhone = (
  database: Handle,
  phoneNumber: string,
): Promise<CredentialsRow | undefined> => selectCredentialsByPhone(database, phoneNumber);

/** A live admin with the stored password hash. */
export const findCredentials = (database: Handle, id: string): Promise<CredentialsRow | undefined> =>
  selectCredentials(database, id);

/**
 * Locks an admin whose password was verified before the transaction.
 *
 * @param verifiedHash the hash that the password matched
 * @returns false if the admin has been deleted or the password has changed since
 */
export const lockVerifiedAdmin = (
  transaction: TransactionHandle,
  id: string,
  verifiedHash: string,
): Promise<boolean> => lockUnchangedPassword(transaction, id, verifiedHash);

/** Replaces the password hash that was verified. @returns false if it has changed, or the admin has been deleted */
export const replacePassword = (
  transaction: TransactionHandle,
  id: string,
  { verifiedHash, newHash }: { verifiedHash: string; newHash: string },
): Promise<boolean> => updatePasswordHash(transaction, id, ['password_hash', verifiedHash], newHash);

/** Sets the password hash of the live admin with this id and phone number. @returns false if there is none */
export const resetPasswordHash = (
  transaction: TransactionHandle,
  id: string,
  { phoneNumber, newHash }: { phoneNumber: string; newHash: string },
): Promise<boolean> => updatePasswordHash(transaction, id, ['phone_number', phoneNumber], newHash);
