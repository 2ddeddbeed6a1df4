import type { ServiceUser } from '@padiman/contracts/service';
import { updateUserStatus } from '../../people/users/users.service.ts';
import { entities } from './entities.service.ts';
import { isPhoneTaken, type Columns } from './service-records.repository.ts';
import { changeRecord, lockLive, type Write } from './service-records.service.ts';
import { ValueTaken } from './service.errors.ts';

/**
 * Changes a user; blocking goes the same way as for staff.
 *
 * @throws RecordNotFound
 * @throws ValueTaken for the phone number of another user
 */
export async function updateUser(
  write: Write,
  id: string,
  { blocked, ...columns }: Columns,
): Promise<ServiceUser> {
  const { transaction, actor } = write;
  const row = await lockLive(transaction, entities.users, id);
  const { phone_number: phone } = columns;
  if (typeof phone === 'string' && (await isPhoneTaken(transaction, phone, id))) throw new ValueTaken();
  await changeRecord(write, entities.users, row, columns);
  if (typeof blocked === 'boolean') {
    await updateUserStatus(transaction, actor, [id], { kind: 'block', blocked });
  }
  return entities.users.read(transaction, id);
}

/** Deletes an account, as staff do. @throws RecordNotFound */
export async function cancelUser(
  { transaction, actor }: Write,
  id: string,
  reason: string | undefined,
): Promise<ServiceUser> {
  await lockLive(transaction, entities.users, id);
  await updateUserStatus(transaction, actor, [id], { kind: 'delete', reason });
  return entities.users.read(transaction, id);
}
