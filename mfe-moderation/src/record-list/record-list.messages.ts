import type { ActionMessages } from '@padiman/client/query';

/** Action on the selected records; each removes them, a refund pays back first. */
export type ListAction = 'delete' | 'refund';

/** Texts of a list of parcels, rides or requests. */
export interface RecordListMessages<A extends ListAction> {
  title: string;
  /** Accessible name of the list. */
  label: string;
  filters: readonly { value: string; label: string }[];
  searchLabel: string;
  emptyText: string;
  /** Texts of the actions, in the order of their buttons. */
  actions: Record<A, ActionMessages>;
}

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
