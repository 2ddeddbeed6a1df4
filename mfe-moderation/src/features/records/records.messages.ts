import type { ActionMessages } from '@padiman/client/query';
import type { ReasonChoice } from '@padiman/client/reasons';
import { travelReasons } from '../../review/review.messages.ts';

/** Action on the selected records; each removes them, a refund pays back first. */
export type ListAction = 'delete' | 'refund';

/** Texts of an action whose consequence depends on the backend. */
export type RecordActionMessages = Omit<ActionMessages, 'consequence'> & {
  consequence: (offers: Offers) => string;
};

/** Texts of a list of parcels, rides or requests. */
export interface RecordListMessages<A extends ListAction> {
  title: string;
  /** Accessible name of the list. */
  label: string;
  /** Filter choices; `isOurs` needs a backend that keeps reports of members. */
  filters: readonly { value: string; label: string; isOurs?: true }[];
  searchLabel: string;
  /** Label for an admin who sees phones masked, if the search finds phones. */
  maskedSearchLabel?: string;
  emptyText: string;
  /** Sentence on how records come into being. */
  emptyHint: string;
  /** Texts of the actions, in the order of their buttons. */
  actions: Record<A, RecordActionMessages>;
  /** Texts on records that are refunded only with a reason, in lists with refunds. */
  finished?: { explanation: (count: number) => string; choice: string };
}

/** Abilities of the backend that texts depend on. */
export interface Offers {
  /** Pays back what was paid. */
  refunds: boolean;
  /** Can restore deleted records. */
  restoring: boolean;
}

/** Filter choices of lists whose records can be reported. Source: specification section 2. */
export const reportedFilters = [
  { value: 'all', label: 'All' },
  { value: 'reported', label: 'Reported' },
] as const;

/** Reasons of refunds; only the backend has a list of them. */
export const refundReasons: ReasonChoice = { kind: 'refund', texts: [] };

const deletion = {
  ...{ button: 'Delete Selected', confirm: 'Delete', destructive: true, doneTitle: 'Success' },
  reasons: travelReasons,
};

/** Effects that the backend is known to have. */
const deletionConsequence = ({ refunds, restoring }: Offers) => {
  const refund = refunds ? ' without a refund' : '';
  if (restoring) return `They disappear from the app${refund}; only a super admin can restore them.`;
  return `${refunds ? 'Nothing is paid back. ' : ''}This cannot be undone.`;
};

/** Texts of the deletion of records that cannot be refunded. */
export const deletionOf = (record: string, doneInDialog = false): Record<'delete', RecordActionMessages> => ({
  delete: {
    ...{ ...deletion, doneInDialog },
    title: `Delete ${record}s`,
    question: () => `Are you sure you want to delete the selected ${record}(s)?`,
    consequence: ({ restoring }) => deletionConsequence({ restoring, refunds: false }),
    done: `The ${record}s were successfully deleted.`,
    failed: `An error occurred while deleting the ${record}s.`,
  },
});

/** Texts of refund and deletion; a backend without refunds only removes the records. */
export const refundAndDeletionOf = (
  record: string,
  payer: string,
  outcome: Pick<ActionMessages, 'done' | 'failed'>,
): Record<ListAction, RecordActionMessages> => ({
  refund: {
    ...deletion,
    ...outcome,
    button: 'Refund Selected',
    reasons: undefined,
    confirm: 'Refund',
    title: `Refund ${record}s`,
    question: (count) => `Are you sure you want to refund ${count} ${record}(s)?`,
    consequence: ({ refunds }) =>
      refunds
        ? `What was paid goes back to the ${payer}, and the ${record}s are removed.`
        : `This deletes the ${record}s as Delete Selected does: it asks the server for no refund. This cannot be undone.`,
  },
  delete: {
    ...deletion,
    ...outcome,
    title: `Delete ${record}s`,
    question: (count) => `Are you sure you want to delete ${count} ${record}(s)?`,
    consequence: deletionConsequence,
  },
});
