import { exportEvidence, listDisputes, readDispute, type Dispute } from '@padiman/contracts';
import { saveFile, useList, useRead, useWrite, type ListView } from '@padiman/client/query';

/** Sort of a list that names none. */
const firstSort = 'dueAt';

/** Disputes, the open ones and the one that is due first by default. */
export function useDisputes(): ListView<Dispute> {
  const list = useList(listDisputes, 'open');
  // For the table, `undefined` is the newest first.
  return {
    ...list,
    sort: list.sort === '-created' ? undefined : (list.sort ?? firstSort),
    setSort: (sort: string | undefined) =>
      list.setSort(sort === firstSort ? undefined : (sort ?? '-created')),
  };
}

/** A dispute with its evidence; an undefined id reads nothing. */
export const useDispute = (id: string | undefined) =>
  useRead(readDispute, { params: { id: id ?? '' } }, { enabled: id !== undefined });

/** Download of the evidence of a dispute as one file. */
export function useEvidenceFile(id: string) {
  const { mutate, isPending, error } = useWrite(exportEvidence, { changes: [readDispute] });
  const save = ({ data: { name, html } }: { data: { name: string; html: string } }) =>
    saveFile({ name, content: new Blob([html], { type: 'text/html' }) });
  return {
    download: () => mutate({ params: { id } }, { onSuccess: save }),
    busy: isPending,
    error: error?.message,
  };
}
