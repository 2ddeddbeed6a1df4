import { listAdmins } from '@padiman/contracts';
import { useList } from '@padiman/client/query';

/** Admins, in the view held in the address. */
export const useAdminList = () => useList(listAdmins, 'all');
