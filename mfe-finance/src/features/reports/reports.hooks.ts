import { useSyncExternalStore } from 'react';
import { isAllowed, lagosDay, readStatement, readTax, taxRights } from '@padiman/contracts';
import { csvOf, useCsvDownload, useRead } from '@padiman/client/query';
import { useAccessHolder, userOf, useSession } from '@padiman/client/session';
import type { StatementPeriod } from './period.rules.ts';

function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** This day in Lagos; read again when somebody returns to the page. */
export const useToday = (): string => useSyncExternalStore(onReturn, () => lagosDay(Date.now()));

/** True for an admin who may see the tax: by the rights of the session until the admin is loaded. */
export function useTaxAccess(): boolean {
  const stored = userOf(useSession());
  const holder = useAccessHolder() ?? stored ?? null;
  return taxRights.every((right) => isAllowed(holder, right));
}

/** Statement of a period, the former one while it is read, and its CSV. */
export function useStatement({ from, to, by }: StatementPeriod, isValid: boolean) {
  const input = { query: { from, to, by } };
  return {
    read: useRead(readStatement, input, { keepPrevious: true, enabled: isValid }),
    download: useCsvDownload(csvOf(readStatement, input)),
  };
}

/** Tax report of a month, the former one while it is read, and its CSV. */
export function useTax(month: string) {
  const input = { query: { month } };
  return {
    read: useRead(readTax, input, { keepPrevious: true }),
    download: useCsvDownload(csvOf(readTax, input)),
  };
}
