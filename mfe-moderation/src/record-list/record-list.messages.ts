import type { ActionMessages } from '@padiman/client/query';

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
  filters: readonly { value: string; label: string }[];
  searchLabel: string;
  /** Label for an admin who sees phones masked, if the search finds phones. */
  maskedSearchLabel?: string;
  emptyText: string;
  /** Sentence on how records come into being. */
  emptyHint: string;
  /** Texts of the actions, in the order of their buttons. */
  actions: Record<A, RecordActionMessages>;
  /** Texts of refunds of finished records, in lists with refunds. */
  finished?: FinishedTexts;
}

/** Texts on records that are refunded only with a reason. */
export interface FinishedTexts {
  explanation: (count: number) => string;
  choice: string;
}

/** Abilities of the backend that texts depend on. */
export interface Offers {
  /** Pays back what was paid. */
  refunds: boolean;
  /** Can restore deleted records. */
  restoring: boolean;
}

/** Sentence on what follows a deletion. */
export const deletionConsequence = (start: string, { restoring }: Offers) =>
  restoring ? `${start}; only a super admin can restore them.` : `${start}. This cannot be undone.`;

/** Sentence on what follows a refund; a backend without refunds only removes the records. */
export const refundConsequence = (payer: string, records: string, { refunds }: Offers) =>
  refunds
    ? `What was paid goes back to the ${payer}, and the ${records} are removed.`
    : `This only removes the ${records}: no money is paid back here.`;

/** Filter choices of lists whose records can be reported. Source: specification section 2. */
export const reportedFilters = [
  { value: 'all', label: 'All' },
  { value: 'reported', label: 'Reported' },
] as const;

/** Texts that the deletions of all lists have in common. */
export const deletion = {
  button: 'Delete Selected',
  confirm: 'Delete',
  destructive: true,
  doneTitle: 'Success',
};

/** Texts that the refunds of all lists have in common. */
export const refund = { ...deletion, button: 'Refund Selected', confirm: 'Refund' };
