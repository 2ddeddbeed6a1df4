import { useState } from 'react';
import {
  itemsCall,
  listProposals,
  type Call,
  type ItemType,
  type Outcome,
  type Proposal,
  refundRight,
  type SentParcel,
} from '@padiman/contracts';
import {
  useBulkAction,
  useKeepDeleted,
  useList,
  type ActionMessages,
  type BulkAction,
  type ListView,
} from '@padiman/client/query';
import { useCapability, useCan } from '@padiman/client/session';
import { useRestoring } from '../../restoring.hooks.ts';
import {
  refundReasons,
  type ListAction,
  type Offers,
  type RecordActionMessages,
} from './records.messages.ts';

/** Abilities of the backend and of the logged-in admin for refunds. */
export function useRefundOffer() {
  const paysBack = useCapability('refunds');
  const allowed = useCan(refundRight);
  const approvals = useCapability('staffProposals');
  return {
    /** The backend pays back what was paid; without it a refund only deletes, as specified. */
    paysBack,
    /** The admin is offered refunds. */
    offered: !paysBack || allowed,
    /** The admin may see and confirm refunds that wait for a second admin. */
    approvals: approvals && allowed,
  };
}

/** Refund that waits for a second admin. */
export type WaitingRefund = Proposal & { refund: NonNullable<Proposal['refund']> };

/** A record of a list; lists whose records can be refunded name what stands against the refund. */
export interface ListedRecord {
  _id: string;
  obstacles?: SentParcel['obstacles'] | undefined;
  refundable?: number | null | undefined;
}

/** Decision to refund finished records too, with its reason; a backend without refunds leaves none of them out. */
export function useOverride<R extends ListedRecord>(selected: readonly R[]) {
  const paysBack = useCapability('refunds');
  // The reason of the refund is that of the override too.
  const givesReasons = useCapability('decisionReasons');
  const isFinished = ({ obstacles }: ListedRecord) => obstacles?.some(({ code }) => code === 'finished');
  const finished = paysBack ? selected.filter(isFinished).length : 0;
  const refunded = (all: boolean) => selected.filter((record) => all || !isFinished(record));
  const [{ chosen, reason, error }, set] = useState({ chosen: false, reason: '', error: '' });
  return {
    finished,
    /** Records that a refund pays back as it is chosen now. */
    included: refunded(chosen || !paysBack),
    chosen,
    /** Undefined where the refund itself has a reason. */
    reason: givesReasons ? undefined : reason,
    /** Message for a missing reason. */
    error: error || undefined,
    choose: (chosen: boolean) => set({ chosen, reason, error: '' }),
    setReason: (reason: string) => set({ chosen, reason, error: '' }),
    /** Flags of the call; undefined if the reason is missing, which is then shown. */
    flags: () => {
      if (!chosen || finished === 0) return {};
      if (givesReasons) return { override: true };
      const given = reason.trim();
      if (given !== '' && given.length <= maxReason) return { override: true, reason: given };
      const error = given === '' ? 'Reason is required' : `Reason must be at most ${maxReason} characters`;
      set({ chosen, reason, error });
      return undefined;
    },
    reset: () => set({ chosen: false, reason: '', error: '' }),
  };
}

/** State of {@link useOverride}. */
export type Override = ReturnType<typeof useOverride<ListedRecord>>;

/** Largest length of a reason. */
export const maxReason = 500;

/** Type of the records in the delete-items action. Source: specification section 7. */
export type RemovableType = Exclude<ItemType, 'withdrawals' | 'admins'>;

/** Records of a list, in the view held in the address. */
export const useRecords = <R>(call: Call) => useList(call, 'all') as ListView<R>;

/**
 * Deletes or refunds the selected records: one call, which pays back when `refund` is set and the backend can.
 *
 * @param markDeleted keeps removed records of a whole list as marked rows
 */
export function useRemoval<R extends { _id: string }, A extends ListAction>({
  list,
  itemType,
  actions,
  override,
  markDeleted,
  onDone,
}: {
  list: Call;
  itemType: RemovableType;
  actions: Record<A, RecordActionMessages>;
  override: Override;
  markDeleted: ((record: R) => R) | undefined;
  onDone: (skipped: readonly Outcome[]) => void;
}): { action: BulkAction<A>; messages: Record<A, ActionMessages> } {
  const { paysBack, offered, approvals } = useRefundOffer();
  const offers: Offers = { refunds: paysBack, restoring: useCapability('deletedRecords') };
  const givesReasons = useCapability('decisionReasons');
  const restore = useRestoring(itemType, list);
  const keep = useKeepDeleted<R>(list, markDeleted ?? ((record) => record));
  const entries = Object.entries<RecordActionMessages>(actions)
    .filter(([name]) => offered || name !== 'refund')
    .map(([name, { reasons, consequence, ...texts }]) => {
      const own = name === 'refund' && paysBack && givesReasons ? refundReasons : reasons;
      const given = offers.restoring ? own : undefined;
      return [name, { ...texts, reasons: given, consequence: consequence(offers) }] as const;
    });
  const messages = Object.fromEntries(entries) as Record<A, ActionMessages>;
  const paysFor = (action: A) => action === 'refund' && paysBack;
  const action = useBulkAction<A>({
    messages,
    changes: approvals ? [list, listProposals] : [list],
    call: itemsCall(itemType),
    bodyOf: (action, ids, more) => {
      const refund = paysFor(action) && { refund: true, ...override.flags() };
      return { ids, ...refund, ...more };
    },
    ...(markDeleted && { onBatch: keep }),
    reverse: (action) => (action === 'delete' ? restore : undefined),
    onDone,
  });
  return {
    action: {
      ...action,
      request: (name: A) => {
        override.reset();
        action.request(name);
      },
      confirm: async (target: readonly { _id: string }[]) => {
        if (action.requested && paysFor(action.requested) && override.flags() === undefined) return;
        await action.confirm(target);
      },
    },
    messages,
  };
}
