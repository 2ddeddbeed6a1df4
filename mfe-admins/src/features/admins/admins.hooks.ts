import { listAdmins } from '@padiman/shared/contracts';
import { useList } from '@padiman/shared/query';

/** The admins list as the address has it. */
export function useAdminList() {
  return useList(listAdmins, 'all');
}
