import { listWithdrawals, withdrawalDetails } from '@padiman/contracts';
import { useList, useRead } from '@padiman/client/query';

/** Withdrawal requests as the address has them. */
export function useWithdrawalList() {
  return useList(listWithdrawals, 'all');
}

/** What a decision on one request rests on; undefined id where none is open. */
export function useWithdrawalDetails(id: string | undefined) {
  const read = useRead(withdrawalDetails, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const known = read.data?.data;
  return { known, error: known ? null : read.error, retry: () => void read.refetch() };
}
