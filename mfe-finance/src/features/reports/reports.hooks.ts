import { useSyncExternalStore, useEffect } from 'react';
import {
  isAllowed,
  lagosDay,
  listTaxEntries,
  readReport,
  readStatement,
  readTax,
  statementRights,
  type Call,
  type CallInput,
  type Period,
  type TaxEntry,
} from '@padiman/contracts';
import { csvOf, useCsvDownload, useList, useRead, type ListView } from '@padiman/client/query';
import { useSearchParams } from '@padiman/client/routing';
import { useAccessHolder, userOf, useSession } from '@padiman/client/session';
import { changedChoice, choiceIn, problemOf, type ChoiceName } from './period.rules.ts';

const readToday = () => lagosDay(Date.now());

function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** This day in Lagos; read again when somebody returns to the page. */
export const useToday = (): string => useSyncExternalStore(onReturn, readToday);

/** Period of the report, as the address has it, and the addresses of others. */
export function usePeriodChoice() {
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params, useToday());
  return {
    choice,
    problem: problemOf(choice),
    linkTo: (name: ChoiceName) => ({ search: `?${changedChoice(params, name, choice)}` }),
    setOwn: (changed: Partial<Period>) =>
      setParams(changedChoice(params, 'own', { ...choice, ...changed }), { replace: true }),
  };
}

/** State of {@link usePeriodChoice}. */
export type PeriodChoice = ReturnType<typeof usePeriodChoice>;

/** Answer of a call that is a CSV too; the former one while it is read. */
export function useFigures<C extends Call>(call: C, input: CallInput<C>, enabled = true) {
  const read = useRead(call, input, { keepPrevious: true, enabled });
  return {
    read,
    download: useCsvDownload(csvOf(call, input)),
  };
}

/** Figures of a period. */
export const useReport = ({ from, to }: Period, isValid: boolean) =>
  useFigures(readReport, { query: { from, to } }, isValid);

/** True for an admin who may see statements: by the rights of the session until the admin is loaded. */
export function useStatementAccess(): boolean {
  const stored = userOf(useSession());
  const holder = useAccessHolder() ?? stored ?? null;
  return statementRights.every((right) => isAllowed(holder, right));
}

/** Statement of the month in the address. */
export function useStatement() {
  const [params, setParams] = useSearchParams();
  const thisMonth = useToday().slice(0, 7);
  const month = params.get('month') ?? thisMonth;
  const figures = useFigures(readStatement, { query: { month } });
  return {
    ...{ ...figures, month, thisMonth },
    setMonth: (chosen: string) => setParams({ tab: 'statement', month: chosen }, { replace: true }),
  };
}

/** Tax report of the month in the address, and the entries behind the figure that it names as the filter. */
export function useTax() {
  const [params] = useSearchParams();
  const thisMonth = useToday().slice(0, 7);
  const month = params.get('month') ?? thisMonth;
  const figures = useFigures(readTax, { query: { month } });
  const entries: ListView<TaxEntry> = useList(listTaxEntries, 'commission', ['month']);
  return {
    ...{ ...figures, month, thisMonth, entries },
    linkTo: (filter: string) => ({ search: `?${new URLSearchParams({ tab: 'tax', month, filter })}` }),
  };
}

/** State of {@link useTax}. */
export type TaxState = ReturnType<typeof useTax>;

/** Prints on A4, in the light theme, whichever is chosen, since printers omit backgrounds. */
export function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    const sheet = addPageSize();
    let wasDark = false;
    const begin = () => {
      wasDark ||= root.classList.contains('dark');
      root.classList.remove('dark');
    };
    const end = () => {
      if (wasDark) root.classList.add('dark');
      wasDark = false;
    };
    // Not every browser has both: an emulated printer changes the media alone.
    const media = window.matchMedia('print');
    const follow = () => (media.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
      end();
      if (sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** A constructed style sheet, since the policy of the page allows no inline styles. jsdom has none. */
function addPageSize(): CSSStyleSheet | undefined {
  if (!('adoptedStyleSheets' in document)) return undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@page { size: A4; margin: 14mm }');
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}
