import { disputeFilters, type Dispute, type DisputeFilter } from '@padiman/contracts';
import { splitName } from '@padiman/ui';

const filterLabels: Readonly<Record<DisputeFilter, string>> = {
  ...{ open: 'Open', overdue: 'Overdue', won: 'Won', lost: 'Lost', all: 'All' },
};

/** Choices of the filter. */
export const disputeFilterChoices = disputeFilters.map((value) => ({ value, label: filterLabels[value] }));

/** Name of a state; of an unknown one from its key. */
export const statusName = (status: string): string =>
  Object.hasOwn(filterLabels, status) ? filterLabels[status as DisputeFilter] : splitName(status);

/** Payer of a disputed payment. */
export const payerName = ({ payer }: Dispute): string => payer?.name ?? 'Unknown payment';

/** Name of a dispute. */
export const disputeName = (one: Dispute): string => `${payerName(one)}, ${one.externalId}`;

/** Reason that the evidence cannot be downloaded. */
export const noDownload = 'Downloading evidence needs the right View Personal Data.';
