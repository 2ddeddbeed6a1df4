import { useSyncExternalStore } from 'react';
import {
  amountIn,
  isRefusedAnswer,
  isUnreadableAnswer,
  readAllPages,
  type BackendSettings,
  type Call,
  type ListReading,
  type PageAnswer,
} from '@padiman/contracts';
import { malformed, toFailure, type ApiError } from './api-error.ts';

/** Status and content of an answer. */
export interface Answer {
  status: number;
  data: unknown;
}

/** Backend that does not page lists by our protocol, and what is known of it. */
export interface ForeignBackend {
  settings: BackendSettings;
  /** Called with the name of a call that the backend does not know. */
  onMissing?: (name: string) => void;
}

/** Failure of an answer whose content refuses the call, or is none of it; rethrows anything else. */
export function contentFailure(cause: unknown, status: number): ApiError {
  if (isRefusedAnswer(cause)) return toFailure(status, 'refused', cause.message);
  if (isUnreadableAnswer(cause)) return malformed(status);
  throw cause;
}

/** Records of a list that were read so far, of all if that is stated. */
export interface ListProgress {
  read: number;
  of: number | undefined;
}

const progress = new Map<string, ListProgress>();
const listeners = new Set<() => void>();

function report(name: string, now: ListProgress | undefined): void {
  if (now) progress.set(name, now);
  else progress.delete(name);
  for (const listener of [...listeners]) listener();
}

/** Returns how far a list that is read in several pages has come; undefined while none is. */
export const useListProgress = ({ name }: Call): ListProgress | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => progress.get(name),
  );

/**
 * Reads a list of a foreign backend, all its pages.
 *
 * @param read reads the answer that holds all records
 */
export async function readWholeList(
  { name, list }: Call,
  { settings }: ForeignBackend,
  requestPage: (query: object) => Promise<Answer & { headers?: unknown }>,
  read: (raw: unknown) => ListReading<object>,
): Promise<ListReading<object>> {
  const fetchPage = async (query: object): Promise<PageAnswer> => {
    const { data: content, headers, status } = await requestPage(query);
    if (typeof content === 'string') throw malformed(status);
    return { content, header: (field) => (headers as Record<string, string | undefined>)[field] };
  };
  try {
    const { records, content, incomplete } = await readAllPages(fetchPage, {
      settings: settings.lists?.[name] ?? settings.lists?.all,
      isAmount: list?.amount !== undefined,
      onProgress: (count, of) => report(name, { read: count, of }),
    });
    const reading = read({ data: records, totalAmount: amountIn(content) });
    return { ...reading, ...(incomplete && { incomplete }) };
  } catch (cause) {
    throw contentFailure(cause, 200);
  } finally {
    report(name, undefined);
  }
}
