import { itemsCall, type Call, type ItemType, type Outcome } from '@padiman/contracts';
import { useBulkAction, useList, useWrite, type ActionMessages, type ListView } from '@padiman/client/query';
import type { ListAction } from './record-list.messages.ts';

/** Type of the records in the delete-items action. Source: specification section 7. */
export type RemovableType = Exclude<ItemType, 'withdrawals' | 'admins'>;

/** Records of a list, in the view held in the address. */
export function useRecords<R>(call: Call): ListView<R> {
  return useList(call, 'all') as ListView<R>;
}

/**
 * Deletes or refunds the selected records: one call, which pays back when `refund` is set.
 *
 * @param allMatching allows the action on all records that match, without their ids
 */
export function useRemoval<A extends ListAction>({
  list,
  itemType,
  actions,
  allMatching,
  onDone,
}: {
  list: Call;
  itemType: RemovableType;
  actions: Record<A, ActionMessages>;
  allMatching: boolean;
  onDone: (skipped: readonly Outcome[]) => void;
}) {
  // The calls differ in `refund` alone, which only lists with that action send.
  const { mutateAsync } = useWrite(itemsCall(itemType as 'sendparcels'), { changes: [list] });
  const flags = (action: A) => (action === 'refund' ? { refund: true } : {});
  return useBulkAction<A>({
    messages: actions,
    perform: async (action, ids) => (await mutateAsync({ body: { ids, ...flags(action) } })).results,
    ...(allMatching && {
      performMatching: (action, matching) => mutateAsync({ body: { matching, ...flags(action) } }),
    }),
    onDone,
  });
}
