import {
  listCorrections,
  listExceptions,
  listStatements,
  readException,
  readReconciliation,
  readStatementMapping,
  type Call,
  type CallInput,
  type CallReading,
} from '@padiman/contracts';
import { ApiError, send } from '@padiman/client/http';
import { useList, useRead, useWrite, type ListView } from '@padiman/client/query';
import { useSearchParams } from '@padiman/client/routing';
import { useFigures, useToday } from '../reports/reports.hooks.ts';

/** Reads that an action of this screen changes. */
export const changes = [readReconciliation, listExceptions, readException, listCorrections, listStatements];

/** Day and tab in the address, and the equation of the day; that of the former day while it is read. */
export function useReconciliation() {
  const [params, setParams] = useSearchParams();
  const day = params.get('day');
  const { read, download } = useFigures(readReconciliation, { query: day ? { day } : {} });
  const today = useToday();
  return {
    tab: params.get('tab') ?? 'day',
    /** Day in the address, undefined for today. */
    chosenDay: day ?? undefined,
    day: day ?? today,
    today,
    setDay: (next: string) =>
      setParams(
        (current) => {
          const others = [...current].filter(([name]) => name !== 'day');
          return [...others, ...(next && next !== today ? [['day', next] as [string, string]] : [])];
        },
        { replace: true },
      ),
    ...{ read, download },
  };
}

/** A list with another order at first than the newest first, which is then sent. */
export const firstBy = <R>(first: string, list: ListView<R>): ListView<R> => ({
  ...list,
  sort: list.sort === '-created' ? undefined : (list.sort ?? first),
  setSort: (sort = '-created') => list.setSort(sort === first ? undefined : sort),
});

/** Exceptions, oldest first. */
export const useExceptionList = () => firstBy('created', useList(listExceptions, 'all'));

export const useCorrectionList = () => useList(listCorrections, 'waiting');
export const useStatementList = () => useList(listStatements, 'all');

/** Details of an exception; an undefined id reads nothing. */
export const useException = (id = '') => useRead(readException, { params: { id } }, { enabled: id !== '' });

/** Columns of the CSV of an account as its last upload mapped them; an undefined account reads nothing. */
export function useRememberedMapping(account: string | undefined) {
  const read = useRead(readStatementMapping, { query: { account } }, { enabled: account !== undefined });
  return { mapping: read.data?.data, isLoading: read.isFetching };
}

/** Write of this screen, after which its reads are fetched again; `run` answers undefined after a failure. */
export function useAction<C extends Call>(call: C) {
  const { mutateAsync, isPending, error } = useWrite(call, { changes });
  const run = (input: CallInput<C>): Promise<CallReading<C> | undefined> =>
    mutateAsync(input).catch(() => undefined);
  const reasons = Object.values(error?.fields ?? {}).join(' ');
  return { run, busy: isPending, error: reasons || error?.message };
}

/** Reads what is left of an exception after an action, in naira: 0 once it is gone, undefined if it cannot be read. */
export async function readLeft(id: string): Promise<number | undefined> {
  try {
    return (await send(readException, { params: { id } })).data.exception.difference;
  } catch (cause) {
    return cause instanceof ApiError && cause.code === 'notFound' ? 0 : undefined;
  }
}
