/** Server state on TanStack Query: reads, writes, lists, bulk actions and downloads. */
export { QueryClientProvider, useIsFetching } from '@tanstack/react-query';
export type { ApiError } from '../http/api-error.ts';
export type { ActionMessages } from './action-messages.ts';
export { useBulkAction, type BulkAction } from './bulk-action.ts';
export type { BatchFlags, BulkTarget } from './bulk-steps.ts';
export { useRead, useWrite } from './calls.ts';
export { useFollowedChanges } from './use-followed-changes.ts';
export { useCurrentRead } from './current-read.ts';
export { csvOf, useCsvDownload, type CsvDownload } from './csv-download.ts';
export { useList } from './list.ts';
export { wholeListOf, type ExactTotal, type ListView, type Matching } from './list-view.ts';
export type { ListLook, ListViews } from './saved-view.ts';
export { createQueryClient, useServerState, type ServerState } from './query-client.ts';
export { useProgress } from './progress.ts';
export { saveFile } from './save-file.ts';
export { useKeepDeleted } from './whole-list.ts';
