import { readWorkToDo } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import type { MenuEntry } from '@padiman/federation/registry';

/**
 * Number of records that wait behind an entry of the menu: the sum of the queues that its descriptor names, as far as the
 * admin may open them. Zero until `WorkReader` has read them.
 */
export function useWaiting(): (entry: Pick<MenuEntry, 'queues'>) => number {
  const { data } = useRead(readWorkToDo, {}, { enabled: false });
  const counts = new Map(data?.data.map(({ queue, count }) => [queue, count]));
  return ({ queues = [] }) => queues.reduce((sum, queue) => sum + (counts.get(queue) ?? 0), 0);
}
