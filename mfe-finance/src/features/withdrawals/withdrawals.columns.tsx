import type { Withdrawal } from '@padiman/contracts';
import { DecisionStatus, formatNaira, Moment } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
import { DecisionButtons } from './DecisionButtons.tsx';
import type { Decision } from './withdrawals.messages.ts';

/** Columns of the withdrawals table. Source: specification section 2, Withdrawal Requests. */
export const withdrawalColumns = (
  decide: (withdrawal: Withdrawal, decision: Decision) => void,
): readonly Column<Withdrawal>[] => [
  {
    id: 'accountNumber',
    header: 'Account Number',
    cell: ({ accountNumber }) => accountNumber,
    note: ({ accountName }) => accountName,
    onPhone: 'title',
  },
  { id: 'bank', header: 'Bank', cell: ({ bank }) => bank, width: 166, onPhone: 'fact' },
  { id: 'bankCode', header: 'Bank Code', cell: ({ bankCode }) => bankCode, width: 84 },
  {
    id: 'requestedAmount',
    header: 'Requested Amount',
    cell: ({ requestedAmount }) => formatNaira(requestedAmount),
    sort: 'requestedAmount',
    width: 130,
    align: 'end',
    onPhone: 'fact',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <DecisionStatus status={status} />,
    onPhone: 'fact',
  },
  {
    id: 'dateRequested',
    header: 'Date Requested',
    cell: ({ dateRequested }) => <Moment at={dateRequested} />,
    sort: 'created',
    sortedAs: 'date',
    onPhone: 'fact',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (withdrawal) => <DecisionButtons withdrawal={withdrawal} decide={decide} />,
    width: 150,
    onPhone: 'fact',
  },
];
