import { listEscalations, listMentions } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import type { AddressedList } from './addressed.messages.ts';

const calls = { mentions: listMentions, escalations: listEscalations };

/** Records of a list that wait for the admin, oldest first; undefined until loaded. */
export function useAddressed(list: AddressedList) {
  const read = useRead(calls[list], {});
  const records = read.data?.data;
  return { records, error: records ? null : read.error, retry: () => void read.refetch() };
}
