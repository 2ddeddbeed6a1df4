import { listWithdrawals, withdrawalDetails } from '@padiman/contracts';
import { useList, useRead } from '@padiman/client/query';

/** Withdrawal requests, in the view held in the address. */
export function useWithdrawalList() {
  return useList(listWithdrawals, 'all');
}

/** Details of one request; an undefined id reads nothing. */
export function useWithdrawalDetails(id: string | undefined) {
  const read = useRead(withdrawalDetails, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const known = read.data?.data;
  return { known, error: known ? null : read.error, retry: () => void read.refetch() };
}
