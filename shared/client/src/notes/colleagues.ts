import { listColleagues, type Colleague, type NotedType } from '@padiman/contracts';
import { useRead } from '../query/calls.ts';

/** Other admins who may see a type of records, by name; undefined until loaded, and where they could not be. */
export function useColleagues(type: NotedType): readonly Colleague[] | undefined {
  return useRead(listColleagues, { query: { type } }).data?.data;
}
