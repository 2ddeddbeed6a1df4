/** Server state: reads, writes and lists of the API, kept and refreshed by TanStack Query. */
export { QueryClientProvider } from '@tanstack/react-query';
export { useRead, useWrite } from './calls.ts';
export { createQueryClient } from './client.ts';
export { useList, type ListView } from './list.ts';
