import type { Download, DownloadOptions } from '../http/download.ts';
import type { ListProgress } from '../http/foreign-backend.ts';
import type { View } from './whole-list.ts';
import type { KeptList } from './kept-rows.ts';

/** Filter and search of a list, as the call's query parameters; both absent for the whole list. */
export interface Matching {
  filter?: string;
  q?: string;
}

/** Count of all records that match, in place of an estimate. */
export interface ExactTotal {
  /** Asks the server for the number; after a failure, again. */
  count: () => void;
  counting: boolean;
  /** Failure of the count; null without one. */
  error: Error | null;
}

/** One list of a screen: its view, the current page of records, and functions that change the view. */
export interface ListView<R> extends View {
  /** Records of the page; undefined until loaded. */
  records: readonly R[] | undefined;
  /** Number of records that match filter and search; undefined until known. */
  total: number | undefined;
  /** Set while `total` is an estimate of the server. */
  exactTotal?: ExactTotal | undefined;
  /** Set where only the first records could be read: the number of all, undefined where the backend states none. */
  incomplete?: { of: number | undefined } | undefined;
  /** Number of records without an id of their own, which nothing can be done to. */
  unidentified?: number | undefined;
  /** Progress of a read of many pages. */
  progress?: ListProgress | undefined;
  /** Stops the read of a whole list; undefined for a list that the server pages. */
  stop?: (() => void) | undefined;
  /** Sum in naira over all matching records, for a list of amounts; null if an amount is unknown. */
  totalAmount: number | null | undefined;
  /** Filter and search, as sent to the server. */
  matching: Matching;
  /** All records that match, where the list came whole; undefined for a list that the server pages. */
  whole: readonly R[] | undefined;
  /**
   * Reads the records that match, in the order of the page, at most {@link mostSelected}; rejects with an `ApiError`.
   * Undefined for a list of which only a part could be read.
   *
   * @param onRead receives the number of records read so far
   */
  readMatching: ((signal: AbortSignal, onRead: (count: number) => void) => Promise<readonly R[]>) | undefined;
  error: Error | null;
  loading: boolean;
  /** True while another page or view loads and the previous one is still shown; false for background refetches. */
  refreshing: boolean;
  retry: () => void;
  setFilter: (filter: string) => void;
  setSearch: (search: string) => void;
  setSort: (sort: string | undefined) => void;
  setPageSize: (size: number) => void;
  /** Values of the further parameters that `useList` was given the names of; without those that are not set. */
  parameters: Readonly<Record<string, string>>;
  setParameter: (name: string, value: string | undefined) => void;
  /** Removes filter, search and further parameters; undefined if none is set. */
  clearFilters: (() => void) | undefined;
  nextPage: (() => void) | undefined;
  previousPage: (() => void) | undefined;
  /** Keeps rows at their places while the user is at them. Undefined for a list that came whole. */
  kept?: KeptList | undefined;
  /** Downloads all matching records, in the current order, as CSV; rejects with an `ApiError`. */
  downloadCsv: (options?: DownloadOptions) => Promise<Download>;
}

/** Most records that can be selected by filter and search at once. */
export const mostSelected = 5_000;
