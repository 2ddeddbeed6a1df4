import {
  claimNextPayouts,
  listPayouts,
  readBankResult,
  readPayoutFloat,
  settlePayouts,
  withdrawalDetails,
  writeBankFile,
  type BankFormatName,
  type BankResultRow,
  type Outcome,
} from '@padiman/contracts';
import { saveFile, useBulkAction, useList, useRead, useWrite } from '@padiman/client/query';
import { createContext, useCallback, useMemo, useRef, useState } from 'react';
import { decisionChanges } from '../withdrawals/withdrawals.hooks.ts';
import { noteMessages } from './payouts.messages.ts';

/** Payouts in the view held in the address. */
export const usePayouts = () => useList(listPayouts, 'all');

/** Balances of the providers beside what they have to pay. */
export const useFloat = () => useRead(readPayoutFloat, {}).data?.data ?? [];

/** Noting of one payout in its row: the failures by id, and the payouts that are under way. */
export interface Noting {
  note: (id: string, bankReference: string, onNoted: () => void) => void;
  failures: Readonly<Record<string, string | undefined>>;
  underWay: ReadonlySet<string>;
}

/** Noting, for the fields in the rows: the columns of a table keep their identity. */
export const NotingContext = createContext<Noting>({ note: () => {}, failures: {}, underWay: new Set() });

/** Notes payouts one after another, in the order of the presses: the next field can be typed in meanwhile. */
export function useNoting(): Noting {
  const { mutateAsync } = useWrite(settlePayouts, { changes: decisionChanges });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [failures, setFailures] = useState<Noting['failures']>({});
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback(
    (id: string, bankReference: string, onNoted: () => void) => {
      const change = (isUnderWay: boolean, failure?: string) => {
        setUnderWay(
          (before) => new Set(isUnderWay ? [...before, id] : [...before].filter((one) => one !== id)),
        );
        setFailures((before) => ({ ...before, [id]: failure }));
      };
      change(true);
      const send = () => mutateAsync({ body: { payouts: [{ id, bankReference }] } });
      last.current = last.current.then(send).then(
        ({ results: [result] }) => {
          change(false, result?.reason);
          if (result?.outcome === 'updated') onNoted();
        },
        (error: Error) => change(false, error.message),
      );
    },
    [mutateAsync],
  );
  return useMemo(() => ({ note, failures, underWay }), [note, failures, underWay]);
}

/** Claims the next payouts. */
export function useClaimNext(onClaimed: (count: number) => void) {
  const { mutate, isPending, error } = useWrite(claimNextPayouts, { changes: [listPayouts] });
  const claim = (count: number) =>
    mutate({ body: { count } }, { onSuccess: ({ data }) => onClaimed(data.length) });
  return { claim, busy: isPending, error: error?.message };
}

/** Notes many payouts, each with the reference that `referencesOf` has for it. */
export const useNoteMany = (
  referencesOf: (action: keyof typeof noteMessages) => ReadonlyMap<string, string>,
  onDone: (skipped: readonly Outcome[]) => void,
) =>
  useBulkAction({
    messages: noteMessages,
    changes: decisionChanges,
    call: settlePayouts,
    bodyOf: (action: keyof typeof noteMessages, ids) => {
      const references = referencesOf(action);
      return { payouts: ids.map((id) => ({ id, bankReference: references.get(id) ?? '' })) };
    },
    onDone,
  });

/** Writes a bank's file and saves it. */
export function useBankFile() {
  const { mutate, isPending, error, data } = useWrite(writeBankFile, { changes: [withdrawalDetails] });
  const save = ({ data: { name, content } }: { data: { name: string; content: string } }) =>
    saveFile({ name, content: new Blob([content], { type: 'text/csv' }) });
  const write = (ids: string[], format: BankFormatName) =>
    mutate({ body: { ids, format } }, { onSuccess: save });
  return { write, busy: isPending, error: error?.message, written: data?.data };
}

/** Largest answer of a bank that one call takes, in characters. */
const mostCharacters = 60_000;

/** Reads a bank's answer from a file, and compares it with the payouts. */
export function useBankAnswer() {
  const { mutate, isPending, error, reset } = useWrite(readBankResult);
  const [rows, setRows] = useState<readonly BankResultRow[]>();
  const [tooLong, setTooLong] = useState(false);
  const read = async (file: File, format: BankFormatName) => {
    setRows(undefined);
    reset();
    const content = await file.text();
    setTooLong(content.length > mostCharacters);
    if (content.length <= mostCharacters)
      mutate({ body: { format, content } }, { onSuccess: ({ data }) => setRows(data) });
  };
  return {
    read,
    rows,
    clear: () => setRows(undefined),
    busy: isPending,
    error: tooLong ? 'The file is too long. Split it into files of at most 200 rows.' : error?.message,
  };
}
