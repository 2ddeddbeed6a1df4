import { itemsCall, type Call, type ItemType, type Outcome } from '@padiman/contracts';
import {
  useBulkAction,
  useKeepDeleted,
  useList,
  useWrite,
  type ActionMessages,
  type ListView,
} from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import type { ListAction, Offers, RecordActionMessages } from './record-list.messages.ts';

/** Type of the records in the delete-items action. Source: specification section 7. */
export type RemovableType = Exclude<ItemType, 'withdrawals' | 'admins'>;

/** Records of a list, in the view held in the address. */
export function useRecords<R>(call: Call): ListView<R> {
  return useList(call, 'all') as ListView<R>;
}

/**
 * Deletes or refunds the selected records: one call, which pays back when `refund` is set and the backend can.
 *
 * @param allMatching allows the action on all records that match, without their ids
 * @param onRemoved receives the ids of each batch that were removed
 */
export function useRemoval<A extends ListAction>({
  list,
  itemType,
  actions,
  allMatching,
  onRemoved,
  onDone,
}: {
  list: Call;
  itemType: RemovableType;
  actions: Record<A, RecordActionMessages>;
  allMatching: boolean;
  onRemoved?: (ids: readonly string[]) => void;
  onDone: (skipped: readonly Outcome[]) => void;
}) {
  // The calls differ in `refund` alone, which only lists with that action send.
  const { mutateAsync } = useWrite(itemsCall(itemType as 'sendparcels'));
  const offers: Offers = { refunds: useCapability('refunds'), restoring: useCapability('deletedRecords') };
  const messages = resolveMessages(actions, offers);
  const flags = (action: A) => (action === 'refund' && offers.refunds ? { refund: true } : {});
  const action = useBulkAction<A>({
    messages,
    changes: [list],
    perform: async (action, ids) => {
      const { results } = await mutateAsync({ body: { ids, ...flags(action) } });
      onRemoved?.(results.filter(({ outcome }) => outcome !== 'skipped').map(({ _id }) => _id));
      return results;
    },
    ...(allMatching && {
      performMatching: (action, matching) => mutateAsync({ body: { matching, ...flags(action) } }),
    }),
    onDone,
  });
  return { action, messages };
}

function resolveMessages<A extends ListAction>(
  actions: Record<A, RecordActionMessages>,
  offers: Offers,
): Record<A, ActionMessages> {
  const resolved = Object.entries<RecordActionMessages>(actions).map(
    ([action, texts]) => [action, { ...texts, consequence: texts.consequence(offers) }] as const,
  );
  return Object.fromEntries(resolved) as Record<A, ActionMessages>;
}

/** Keeps removed records of a whole list as marked rows; does nothing for a list without a mark. */
export function useMarkRemoved<R extends { _id: string }>(
  list: Call,
  mark: ((record: R) => R) | undefined,
): ((ids: readonly string[]) => void) | undefined {
  const keep = useKeepDeleted<R>(list, mark ?? ((record) => record));
  return mark && keep;
}
