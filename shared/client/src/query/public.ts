/** Server state: reads, writes and lists of the API, kept and refreshed by TanStack Query. */
export { QueryClientProvider } from '@tanstack/react-query';
export { useRead, useWrite } from './calls.ts';
export { createQueryClient } from './client.ts';
export { useCsvDownload, type CsvDownload } from './csv-download.ts';
export { useList, type ListView, type Matching } from './list.ts';
export type { ActionWords } from './action-words.ts';
export { useBulkAction, type BulkAction } from './bulk-action.ts';
export type { BulkTarget } from './bulk-steps.ts';
export { useServerState, type ServerState } from './server-state.ts';
