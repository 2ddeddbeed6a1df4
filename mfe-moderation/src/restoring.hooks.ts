import { maxBulkIds, restoreDeleted, type Call, type DeletedType } from '@padiman/contracts';
import { useWrite } from '@padiman/client/query';
import { useCan, useCapability } from '@padiman/client/session';

/**
 * Brings deleted records back; undefined for an admin who may not, or with a backend that cannot.
 *
 * @param list read that it changes
 * @returns resolves to the reasons why records stay deleted
 */
export function useRestoring(itemType: DeletedType, list: Call) {
  const offered = useCapability('deletedRecords');
  const isAllowed = useCan('superAdmin');
  const { mutateAsync } = useWrite(restoreDeleted, { changes: [list] });
  if (!offered || !isAllowed) return undefined;
  return async (ids: readonly string[]): Promise<string[]> => {
    const failures: string[] = [];
    for (let start = 0; start < ids.length; start += maxBulkIds) {
      try {
        const { results } = await mutateAsync({
          body: { itemType, ids: ids.slice(start, start + maxBulkIds) },
        });
        failures.push(...results.flatMap(({ reason }) => reason ?? []));
      } catch (cause) {
        return [...failures, (cause as Error).message];
      }
    }
    return failures;
  };
}
