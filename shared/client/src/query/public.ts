/** Server state on TanStack Query: reads, writes, lists, bulk actions and downloads. */
export { QueryClientProvider, useIsFetching } from '@tanstack/react-query';
export type { ApiError } from '../http/api-error.ts';
export {
  type ActionMessages,
  useBulkAction,
  type BulkAction,
  type ActionState,
  type BatchFlags,
} from './bulk-action.ts';
export { useRead, useWrite, useCurrentRead } from './calls.ts';
export { csvOf, useCsvDownload, type CsvDownload, saveFile } from './csv.ts';
export { earlyReadsEnded, startEarlyRead, type PageRead } from '../http/early.ts';
export { useList } from './list.ts';
export { useLoadedSearch, type LoadedList } from './loaded-lists.ts';
export { mostSelected, type ExactTotal, type ListView, type Matching } from './list-view.ts';
export { createQueryClient, useServerState } from './query-client.ts';
export { useKeepDeleted } from './whole-list.ts';
