import { exportEvidence, listDisputes, readDispute } from '@padiman/contracts';
import { saveFile, useList, useRead, useWrite } from '@padiman/client/query';
import { firstBy } from '../reconciliation/reconciliation.hooks.ts';

/** Disputes, the open ones and the one that is due first by default. */
export const useDisputes = () => firstBy('dueAt', useList(listDisputes, 'open'));

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
