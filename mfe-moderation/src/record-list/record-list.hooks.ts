import { useState } from 'react';
import {
  itemsCall,
  listRefundApprovals,
  type BulkJobAction,
  type Call,
  type ItemType,
  type Outcome,
  refundRight,
} from '@padiman/contracts';
import {
  useBulkAction,
  useKeepDeleted,
  useList,
  useWrite,
  type ActionMessages,
  type BulkAction,
  type BulkTarget,
  type ListView,
} from '@padiman/client/query';
import { useCapability, useCan } from '@padiman/client/session';
import type { ListAction, Offers, RecordActionMessages } from './record-list.messages.ts';

/** Abilities of the backend and of the logged-in admin for refunds. */
export function useRefundOffer() {
  const paysBack = useCapability('refunds');
  const allowed = useCan(refundRight);
  const approvals = useCapability('refundApprovals');
  return {
    /** The backend pays back what was paid; without it a refund only deletes, as specified. */
    paysBack,
    /** The admin is offered refunds. */
    offered: !paysBack || allowed,
    /** The admin may see and confirm refunds that wait for a second admin. */
    approvals: approvals && allowed,
  };
}

/** Decision to refund finished records too, with its reason. */
export interface Override {
  /** Number of selected records that are finished. */
  finished: number;
  chosen: boolean;
  reason: string;
  /** Message for a missing reason. */
  error: string | undefined;
  choose: (chosen: boolean) => void;
  setReason: (reason: string) => void;
  /** Flags of the call; undefined if the reason is missing, which is then shown. */
  flags: () => { override?: true; reason?: string } | undefined;
  reset: () => void;
}

/** State of the decision to refund finished records too. */
export function useOverride(finished: number): Override {
  const [chosen, setChosen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  return {
    finished,
    chosen,
    reason,
    error,
    choose: (next) => {
      setChosen(next);
      setError(undefined);
    },
    setReason: (next) => {
      setReason(next);
      setError(undefined);
    },
    flags: () => {
      if (!chosen || finished === 0) return {};
      const given = reason.trim();
      if (given !== '' && given.length <= maxReason) return { override: true, reason: given };
      setError(given === '' ? 'Reason is required' : `Reason must be at most ${maxReason} characters`);
      return undefined;
    },
    reset: () => {
      setChosen(false);
      setReason('');
      setError(undefined);
    },
  };
}

/** Largest length of a reason. */
export const maxReason = 500;

/** Type of the records in the delete-items action. Source: specification section 7. */
export type RemovableType = Exclude<ItemType, 'withdrawals' | 'admins'>;

/** Records of a list, in the view held in the address. */
export function useRecords<R>(call: Call): ListView<R> {
  return useList(call, 'all') as ListView<R>;
}

/** Action of jobs by that of the screen; a refund names its records. */
const jobActions: Partial<Record<ListAction, BulkJobAction>> = { delete: 'delete' };

/**
 * Deletes or refunds the selected records: one call, which pays back when `refund` is set and the backend can.
 *
 * @param allMatching allows the deletion of all records that match, as a job of the server
 * @param onRemoved receives the ids of each batch that were removed
 */
export function useRemoval<A extends ListAction>({
  list,
  itemType,
  actions,
  allMatching,
  everything,
  override,
  onRemoved,
  onDone,
}: {
  list: Call;
  itemType: RemovableType;
  actions: Record<A, RecordActionMessages>;
  allMatching: boolean;
  /** True if all records that match are selected, not single ones; a refund needs single records. */
  everything: boolean;
  override: Override;
  onRemoved?: (ids: readonly string[]) => void;
  onDone: (skipped: readonly Outcome[]) => void;
}): { action: BulkAction<A>; messages: Record<A, ActionMessages> } {
  // The calls differ in what belongs to `refund` alone, which only lists with that action send.
  const { mutateAsync } = useWrite(itemsCall(itemType as 'sendparcels'));
  const { paysBack, offered, approvals } = useRefundOffer();
  const offers: Offers = { refunds: paysBack, restoring: useCapability('deletedRecords') };
  const messages = resolveMessages(actions, offers);
  const paysFor = (action: A) => action === 'refund' && paysBack;
  const action = useBulkAction<A>({
    messages,
    changes: approvals ? [list, listRefundApprovals] : [list],
    perform: async (action, ids, more) => {
      const refund = paysFor(action) ? { refund: true, ...override.flags() } : {};
      const { results } = await mutateAsync({ body: { ids, ...refund, ...(more as object) } });
      onRemoved?.(results.filter(({ outcome }) => outcome !== 'skipped').map(({ _id }) => _id));
      return results;
    },
    ...(allMatching && { job: { list: itemType, actions: jobActions } }),
    onDone,
  });
  const refunds = offered && !(paysBack && everything);
  return {
    action: {
      ...action,
      request: (name: A) => {
        override.reset();
        action.request(name);
      },
      confirm: async (target: BulkTarget) => {
        if (action.requested && paysFor(action.requested) && override.flags() === undefined) return;
        await action.confirm(target);
      },
    },
    messages: refunds ? messages : withoutRefund(messages),
  };
}

/** Texts of the actions without a refund. */
const withoutRefund = <A extends ListAction>(messages: Record<A, ActionMessages>) =>
  Object.fromEntries(Object.entries(messages).filter(([action]) => action !== 'refund')) as typeof messages;

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
